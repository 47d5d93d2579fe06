// node-polyglot asks for a polyfill of a function that every browser has had since 2017; the polyfill
// and what it is made of would be 5 kB of every screen. `vite.config.ts` puts this in its place.
module.exports = Object.entries;
