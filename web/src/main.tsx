import "@fontsource-variable/golos-text/wght.css";
import "@fontsource-variable/literata/opsz.css";
import "./look/base.css";
import "./look/themes";
import "./look/shell.css";
import { render } from "preact";
import { App } from "./shell/App";
import { keepOffline, reloadWhenOutdated } from "./shell/sw";

keepOffline();
reloadWhenOutdated();
render(<App />, document.getElementById("app") as HTMLElement);
