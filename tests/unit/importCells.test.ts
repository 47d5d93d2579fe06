import { expect, test } from 'vitest';
import { asPlainText } from '../../domain/imports/cellValues.ts';

test('a description in HTML is read without its tags, styles and scripts', () => {
  const html = `<style>p { color: red }</style><h2>Mug</h2><p>Holds&nbsp;0.3&#32;l &amp; more.</p>
    <ul><li>Blue</li><li>1 &lt; 2</li></ul><SCRIPT>alert("</p>")</script> 3 < 4`;
  expect(asPlainText(html)).toEqual({
    value: 'Mug\nHolds 0.3 l & more.\n- Blue\n- 1 < 2\n\n3 < 4',
  });
});

test.each(['<a', '<br', '</p ', '<style ', '<style></script>', '<li', '&nbsp;', '<br>&nbsp;', '&'])(
  'a cell of nothing but %s keeps nobody waiting',
  (part) => {
    const end = performance.now() + 500;
    asPlainText(`<a>${part.repeat(100_000 / part.length)}`);
    asPlainText(`${'<'.repeat(50_000)}${part.repeat(50_000 / part.length)}<br>`);
    expect(performance.now()).toBeLessThan(end);
  },
);
