FROM node:22-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM base AS build
RUN npm ci --include=dev
COPY . .
# Source maps and the build cache are three quarters of the result, and nothing reads them when it runs.
RUN node scripts/build-image.mjs \
  && rm -rf .next/cache \
  && find .next -name '*.map' -delete

# Without optional packages: they include the compiler (SWC) and, as optional peers, tools of the development.
FROM base AS packages
RUN npm ci --omit=dev --omit=optional --omit=peer \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=packages /app/node_modules node_modules
# The two optional packages that run: SQLite, and the TypeScript loader of the command line.
COPY --from=build /app/node_modules/@libsql node_modules/@libsql
COPY --from=build /app/node_modules/@esbuild node_modules/@esbuild
COPY tsconfig.json ./
COPY --from=build /app/next.config.mjs ./
COPY cli cli
COPY prisma prisma
COPY scripts scripts
COPY --from=build /app/lib lib
COPY --from=build /app/.next .next
# The code belongs to root: the server can write to its data and to /tmp only.
RUN install -d -m 700 -o node -g node data
USER node
VOLUME /app/data
EXPOSE 3000
# One JSON line for each request; a person who runs `npm start` sees only warnings.
ENV LOG_LEVEL=info
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/serve-image.mjs"]
