// The colours of each game's desk, from the folder of its board. They come after the colours that they change.

import.meta.glob("../boards/*/theme.css", { eager: true });
