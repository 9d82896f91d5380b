import path from "node:path";
import type { NextConfig } from "next";

/** The largest body a handler accepts is 64 MB; the proxy must let a little more through, or it cuts silently. */
const proxyClientMaxBodySize = "72mb";

const config: NextConfig = {
  agentRules: false,
  poweredByHeader: false,
  // The other end is this machine, or a proxy that does it better: packing costs more than it saves.
  compress: false,
  images: { unoptimized: true },
  // Components are memoised by the compiler: a changed limit draws what it changes and nothing around it.
  reactCompiler: true,
  // Its address holds its hash. Browsers ask for the icon at every change of the URL, and so at every limit tried out.
  headers: async () => [
    {
      source: "/icon.svg",
      headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
    },
  ],
  // What a browser asks for while a page that is being changed names no icon.
  rewrites: async () => [{ source: "/favicon.ico", destination: "/icon.svg" }],
  turbopack: { root: path.resolve(import.meta.dirname) },
  experimental: { agentUpgrade: false, proxyClientMaxBodySize },
};

export default config;
