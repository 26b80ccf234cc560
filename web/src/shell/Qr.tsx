import { correction, generate, mode } from "lean-qr";

const QUIET = 4;

/** A code for cameras: dark on light in every theme, with the quiet edge that cameras need. */
export function Qr({ text, label }: { text: string; label: string }) {
  // An address is plain ASCII: without word of an encoding, which some cameras stumble over.
  const code = generate(mode.ascii(text), { minCorrectionLevel: correction.M });
  const size = code.size + 2 * QUIET;
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} rx={2} fill="#fff" />
      <path d={drawn(code)} fill="#2b2622" />
    </svg>
  );
}

/** Each run of dark squares of a row as one bar. */
function drawn(code: { size: number; get(x: number, y: number): boolean }): string {
  const bars: string[] = [];
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) {
      const start = x;
      while (code.get(x, y)) x += 1;
      if (x > start) bars.push(`M${start + QUIET} ${y + QUIET}h${x - start}v1h${start - x}z`);
    }
  return bars.join("");
}
