# Not run by its authors: no Docker engine was at hand when it was written. It does what the README says, no more.
FROM node:22-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends procps && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY . .
RUN node scripts/build-image.mjs
VOLUME /app/data
EXPOSE 3000
# One JSON line for each request; a person who runs `npm start` sees only warnings.
ENV LOG_LEVEL=info
CMD ["node", "scripts/start.mjs"]
