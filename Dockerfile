# The product in one image: it serves with its own PostgreSQL on the volume /data, or with another
# one by DATABASE_URL. docs/operations.md says how to run it; compose.yaml runs all of it.
# Of the version that package.json names, as everywhere else.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY tests/api-client/package.json tests/api-client/
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
# The commit that /version names: the repository itself is not copied.
ARG BUILD_COMMIT=
RUN BUILD_COMMIT="$BUILD_COMMIT" node scripts/build.ts

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN install -d -o node -g node -m 700 /data
# All of it belongs to root: the server changes nothing outside /data and /tmp.
COPY --from=build /app /app
WORKDIR /app
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=4s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]
