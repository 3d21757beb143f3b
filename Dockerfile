# The service and its commands. Not built in CI, which has no container engine: `pnpm trust image` does there what these
# lines say, in a folder, and asks the result. Everything that runs is read only except /data and /tmp.
# A tag may get other bytes; what a build takes is pinned by digest with NODE_IMAGE=node:24.21.0-slim@sha256:...
ARG NODE_IMAGE=node:24.21.0-slim
FROM ${NODE_IMAGE} AS sources
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .npmrc ./
# Fetched by the lockfile alone, so that a change of the sources fetches nothing again.
RUN pnpm fetch --prod --ignore-scripts
COPY packages packages

FROM sources AS built
COPY tsconfig.base.json README.md CONTRIBUTING.md SECURITY.md ./
COPY apps/explorer apps/explorer
COPY apps/guide apps/guide
COPY apps/operator apps/operator
COPY apps/server apps/server
COPY docs docs
COPY spec/decisions.md spec/decisions.md
# Vite and what builds the client and the service are tools of development; this stage alone has them.
RUN pnpm install --frozen-lockfile --ignore-scripts --filter @us-market-data/explorer... --filter @us-market-data/guide... --filter @us-market-data/server... --filter @us-market-data/operator...
RUN node apps/explorer/node_modules/vite/bin/vite.js build apps/explorer
RUN node --conditions=@us-market-data/source apps/guide/src/main.ts
RUN node apps/server/build/main.ts
RUN node apps/operator/build/main.ts

FROM sources AS service
COPY apps/operator apps/operator
COPY apps/server apps/server
RUN pnpm install --prod --frozen-lockfile --ignore-scripts --offline --filter @us-market-data/server... --filter @us-market-data/operator...

FROM ${NODE_IMAGE}
# The commit of the sources, which log and metrics name: --build-arg GIT_COMMIT=$(git rev-parse HEAD)
ARG GIT_COMMIT=
ENV GIT_COMMIT=$GIT_COMMIT
LABEL org.opencontainers.image.title=us-market-data org.opencontainers.image.licenses=MIT org.opencontainers.image.revision=$GIT_COMMIT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SAMPLE_DATA=false
WORKDIR /app
RUN mkdir --mode=700 /data && chown node:node /data
COPY --from=service /app /app
COPY --from=built /app/apps/explorer/dist /app/apps/explorer/dist
COPY --from=built /app/apps/guide/dist /app/apps/guide/dist
COPY --from=built /app/apps/server/dist /app/apps/server/dist
COPY --from=built /app/apps/operator/dist /app/apps/operator/dist
USER node
VOLUME /data
EXPOSE 3000
# Node is the first process: it hears SIGTERM itself, and ends the processes of its own that it starts.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "apps/operator/bin/health.js"]
CMD ["node", "apps/server/bin/service.js"]
