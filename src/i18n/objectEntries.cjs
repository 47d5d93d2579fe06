// Replaces the `Object.entries` polyfill of node-polyglot, which would add 5 kB to every screen.
// See the alias in `vite.config.ts`.
module.exports = Object.entries;
