# Not run by its authors: no Docker engine was at hand when it was written. It does what the README says, no more.
FROM node:22-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends procps && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY . .
RUN node scripts/build-image.mjs
VOLUME /app/data
EXPOSE 3000
CMD ["node", "scripts/start.mjs"]
