import preact from "@preact/preset-vite";
import { defineConfig } from "vite";

declare const process: { env: Record<string, string | undefined> };

// The server of `make play` answers for everything under /api while developing with `npm run dev`.
export default defineConfig({
  plugins: [preact()],
  build: { outDir: "../src/ratusha/server/web", emptyOutDir: true, assetsInlineLimit: 0, target: "es2022" },
  server: { proxy: { "/api": { target: process.env["RATUSHA_SERVER"] ?? "http://127.0.0.1:8750", changeOrigin: true, ws: true } } },
});
