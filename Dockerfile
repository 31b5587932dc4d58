# One image for the server (the default command), `npm run worker` and `npm run migrate`.

FROM node:24-slim AS sources
WORKDIR /app
COPY . .

# Everything that the build needs, and the code built with it.
FROM sources AS build
RUN --mount=type=cache,target=/root/.npm npm ci
RUN npm run build

# Only what the server needs at run time: no development packages, and no browser packages, which the build already contains.
FROM sources AS production
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --workspace=apps/server
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/server/dist apps/server/dist

FROM node:24-slim
# The C library's memory as in scripts/lib/foreground.mjs (decisions 139 and 164).
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 \
  MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=65536 MALLOC_TOP_PAD_=65536
WORKDIR /app
# Owned by root: the user that runs the program can't change it.
COPY --from=production /app ./
# What Node compiled stays in the image (decision 104). Node reads what the same user compiled, who can't change it afterwards.
ENV NODE_COMPILE_CACHE=/app/node_modules/.cache/node
RUN install -d -o node $NODE_COMPILE_CACHE
# Where the volume for the files of evidence comes, which gets this folder's owner.
RUN install -d -o node -m 700 /var/lib/crq-evidence
USER node
RUN node --max-semi-space-size=4 --initial-heap-size=64 scripts/compile-cache.mjs
USER root
RUN chown -R root:root $NODE_COMPILE_CACHE && chmod -R a+rX,go-w $NODE_COMPILE_CACHE
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# The space for new values is that of scripts/lib/foreground.mjs (decisions 139 and 164).
CMD ["node", "--max-semi-space-size=4", "--initial-heap-size=64", "apps/server/dist/main.js"]
