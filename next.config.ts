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
  turbopack: { root: path.resolve(import.meta.dirname) },
  experimental: { agentUpgrade: false, proxyClientMaxBodySize },
};

export default config;
