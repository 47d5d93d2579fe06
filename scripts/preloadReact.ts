import type { Plugin } from 'vite';

/**
 * Lets the page fetch React beside the entry script. Whatever the entry decides to show is drawn with it,
 * but the browser would learn of it only when the entry has arrived and run.
 */
export function preloadReact(): Plugin {
  return {
    name: 'preload-react',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const react = chunks.find(({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith('/src/reactRoot.tsx')),
        );
        if (!react) return [];
        const files = [react.fileName, ...react.imports].filter((file) => !html.includes(file));
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
      },
    },
  };
}
