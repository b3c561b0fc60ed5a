# The whole shop: site, API and SQLite, on port 4321. Its data are in /data, its settings are variables of the environment.
FROM node:24-bookworm-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
# The Node that comes with the packages would be a second one.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node-linux-*

FROM node:24-bookworm-slim
ENV NODE_ENV=production SHOP_DATA_DIR=/data
WORKDIR /shop
# A build writes beside the code, too.
RUN mkdir -p /data && chown node:node /data /shop
USER node
COPY --chown=node:node --from=packages /shop/node_modules node_modules
COPY --chown=node:node . .
VOLUME /data
EXPOSE 4321
HEALTHCHECK --timeout=5s CMD ["node", "-e", "fetch('http://127.0.0.1:4321/healthz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
# Without npm, which would keep SIGTERM from the shop.
CMD ["node", "scripts/start.ts"]
