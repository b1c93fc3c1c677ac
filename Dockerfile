# syntax=docker/dockerfile:1
# Tillwatch with its own PostgreSQL, as an unprivileged user. Everything it keeps is in the volume /data.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY core/package.json core/
COPY contract/package.json contract/
COPY simulation/package.json simulation/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs \
 && npm prune --omit=dev --no-audit --no-fund \
 && rm -rf web/node_modules node_modules/.cache node_modules/node

FROM node:24-bookworm-slim
WORKDIR /app
# This user owns the data; the program itself belongs to root, so the user can't change it.
RUN groupadd --gid 10001 tillwatch \
 && useradd --uid 10001 --gid tillwatch --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin tillwatch \
 && mkdir /data && chown tillwatch:tillwatch /data && chmod 700 /data
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/core core
COPY --from=build /app/contract contract
COPY --from=build /app/simulation simulation
COPY --from=build /app/server server
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/samples samples
COPY --from=build /app/scripts scripts
USER tillwatch
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/tillwatch-compiled \
    MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 READING_PROGRAMS=/app/server/dist
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "server/main.ts"]
