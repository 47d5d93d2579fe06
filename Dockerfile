# The console and its store. `docs/deploying.md`, "In a container", says how it is run.
FROM node:24-slim AS settings
WORKDIR /console
# The settings of the build. The store reads them too, for its content policy.
ARG VITE_API_URL VITE_MIXPANEL_TOKEN VITE_CONTACT_EMAIL VITE_CONTACT_PHONE
ENV VITE_API_URL=$VITE_API_URL VITE_MIXPANEL_TOKEN=$VITE_MIXPANEL_TOKEN \
  VITE_CONTACT_EMAIL=$VITE_CONTACT_EMAIL VITE_CONTACT_PHONE=$VITE_CONTACT_PHONE

FROM settings AS build
COPY package.json package-lock.json ./
# Without npm's own copy of Node: the image has Node 24.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node node_modules/node-bin-*
COPY . .
RUN npm run build
# The packages of the store are a tenth of those of the build.
RUN node scripts/serverPackages.ts server

FROM settings
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DEMO=0 LOG=json STOP_DELAY=6
COPY --from=build /console/package.json ./
COPY --from=build /console/server/node_modules node_modules
COPY --from=build /console/contract contract
COPY --from=build /console/domain domain
COPY --from=build /console/store store
COPY --from=build /console/demo demo
COPY --from=build /console/dist dist
# The store writes only here: database, pictures, secret.
RUN mkdir data && chown node:node data
VOLUME /console/data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "store/serve.ts"]
