import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown, runnerImport } from 'vite';
import { chunksOf, modulePreloads } from './modulePreloads.ts';

/**
 * Prerenders the sign-in page, one file for each language. A static host serves the English one, `login/index.html`,
 * for `/login`. The others are named like `login/index.fr.html`. The page's fields accept input before React has
 * loaded; `renderInRoot` hydrates the page.
 */
export function loginPages(): Plugin {
  let root = '';
  return {
    name: 'login-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = '' }, bundle) {
      const template = readFileSync(join(dir, 'index.html'), 'utf8');
      const { module } = await runnerImport<typeof import('./loginMarkup.tsx')>(
        join(import.meta.dirname, 'loginMarkup.tsx'),
        { root, configFile: false, plugins: [withoutStyles, react()], logLevel: 'error' },
      );
      const script = await bundleBeforePaint(root);
      const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8);
      const scriptFile = `assets/beforePaint-${hash}.js`;
      writeFileSync(join(dir, scriptFile), script);
      mkdirSync(join(dir, 'login'), { recursive: true });
      for (const { code, direction, title, markup } of module.prerenderedPages) {
        const head = headOf(template, bundle, code, scriptFile);
        const html = template
          .replace('<html lang="en">', `<html lang="${code}" dir="${direction}">`)
          .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>\n${head}`)
          .replace(
            /<div id="root">([\s\S]*?)<\/div>\s*(?=<noscript>)/,
            (_, start) => `<div id="root" data-prerendered="${code}">${markup}</div>${start}`,
          );
        const file = code === 'en' ? 'index.html' : `index.${code}.html`;
        writeFileSync(join(dir, 'login', file), html);
      }
    },
  };
}

/** Omits stylesheets: the page links to the built ones. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-style' : undefined),
  load: (id) => (id === '\0no-style' ? '' : undefined),
};

/** Bundles `beforePaint.ts` as a classic script, because a module script may run after the first paint. */
async function bundleBeforePaint(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: {
        input: join(root, 'src/auth/beforePaint.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const [output] = 'output' in built ? built.output : [];
  if (output?.type !== 'chunk') throw new Error('beforePaint.ts was not built.');
  return output.code;
}

/** The elements to add to `<head>`: the script, and the page's styles and preloads that `template` lacks. */
function headOf(
  template: string,
  bundle: Rolldown.OutputBundle,
  language: string,
  script: string,
): string {
  const needed = chunksOf(bundle, ['auth/renderPublicPage.tsx', `i18n/${language}/publicTexts.ts`]);
  const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [
    `<script src="/${script}"></script>`,
    ...styles
      .filter((file) => !template.includes(file))
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...modulePreloads(template, needed),
  ].join('\n');
}
