import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import preact from "@preact/preset-vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

declare const process: { env: Record<string, string | undefined> };

const WORKER = "sw.js";
const PUBLIC = "public";

/** Tell the service worker which files make the shell, and number the build by their content. */
function shellFiles(): Plugin {
  return {
    name: "shell-files",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = bundle[WORKER];
        if (worker?.type !== "chunk") throw new Error("there is no service worker in the build");
        const built = Object.values(bundle).filter((file) => file.fileName !== WORKER);
        const number = createHash("sha256").update(worker.code);
        for (const file of built) number.update(file.fileName).update(file.type === "chunk" ? file.code : file.source);
        const drawn = readdirSync(PUBLIC, { recursive: true, encoding: "utf8" }).filter((name) => /\.\w+$/.test(name));
        for (const name of drawn) number.update(name).update(readFileSync(join(PUBLIC, name)));
        const paths = (names: string[]) => JSON.stringify(names.map((name) => `/${name.replaceAll("\\", "/")}`).sort());
        const names = built.map((file) => file.fileName);
        worker.code = worker.code
          .replaceAll("__FILES__", paths([...names.filter(isShell), ...drawn]))
          .replaceAll("__BOARDS__", paths(names.filter(isBoard)))
          .replaceAll("__BUILD__", JSON.stringify(number.digest("hex").slice(0, 16)));
      },
    },
  };
}

const BOARDS = readdirSync("src/boards", { withFileTypes: true }).filter((each) => each.isDirectory());

/** All but the boards, which come when they are needed, and letters that none of our languages has. */
function isShell(name: string): boolean {
  if (name === "index.html") return false;
  if (name.endsWith(".woff2")) return /-(latin|cyrillic)-(wght|opsz)-/.test(name) && !name.includes("caveat");
  return !isOfBoard(name);
}

/** What a board is made of, with the letters that are drawn on it. */
function isBoard(name: string): boolean {
  if (name.endsWith(".woff2")) return /-(latin|cyrillic)-(wght|opsz)-/.test(name) && name.includes("caveat");
  return isOfBoard(name);
}

const isOfBoard = (name: string) => BOARDS.some((board) => name.startsWith(`assets/${board.name}-`));

// A server (`make play`) answers for everything under /api while developing with `npm run dev`.
export default defineConfig({
  plugins: [preact(), shellFiles()],
  build: {
    outDir: "../src/ratusha/server/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    rollupOptions: {
      input: { index: "index.html", sw: "worker/sw.ts" },
      // The worker lies beside the page and keeps its name: its place says which pages it serves.
      output: { entryFileNames: ({ name }) => (name === "sw" ? WORKER : "assets/[name]-[hash].js") },
    },
  },
  test: { environment: "happy-dom", isolate: false, include: ["src/**/*.test.{ts,tsx}"] },
  server: {
    proxy: {
      "/api": { target: process.env.RATUSHA_SERVER ?? "http://127.0.0.1:8750", changeOrigin: true, ws: true },
    },
  },
});
