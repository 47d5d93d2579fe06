import type { EmailTextInput } from '../../contract/customerEmail.ts';
import type { EmailLanguage } from '../../contract/emailLanguage.ts';
import { IN_BRACES, type Placeholder } from '../../domain/emailPlaceholders.ts';
import { listSeparators } from './defaultTexts.ts';
import type { EmailLogo } from './emailLogo.ts';

/** `amount` is formatted; null when the email shows no amounts. */
export type EmailItem = { quantity: number; name: string; amount: string | null };

/** Values of the placeholders. An empty text means that there is no value. */
export type EmailContent = {
  values: Record<Exclude<Placeholder, 'items'>, string>;
  items: readonly EmailItem[];
  totals: readonly { label: string; amount: string }[];
  /** Shown at the top of the HTML; the plain text has no logo. */
  logo?: EmailLogo | undefined;
};

/** `values.items`: all items on one line, for use in a sentence. */
type Content = Omit<EmailContent, 'values'> & { values: Record<Placeholder, string> };

export type RenderedEmail = { subject: string; text: string; html: string };

const LONGEST_SUBJECT = 250;

/**
 * Renders a text: a one-line subject, and the body as plain text and as HTML. Only the layout is markup; all values are
 * escaped. Omits lines of the body whose placeholders are all empty. `{items}` on its own line becomes a table in HTML.
 */
export function renderEmail(
  { subject, body }: EmailTextInput,
  { values, ...lists }: EmailContent,
  language: EmailLanguage,
): RenderedEmail {
  const items = lists.items
    .map(({ quantity, name }) => `${quantity} × ${name}`)
    .join(listSeparators[language]);
  const content = { ...lists, values: { ...values, items } };
  const line = oneLine(fillPlaceholders(subject, (name) => placeholderText(content, name)));
  const paragraphs = splitParagraphs(body, content);
  const title = line.slice(0, LONGEST_SUBJECT).toWellFormed();
  return {
    subject: title,
    text: `${paragraphs.map((lines) => plainText(lines, content, language)).join('\n\n')}\n`,
    html: page(
      title,
      [logoHtml(content), ...paragraphs.map((lines) => paragraphHtml(lines, content))].join(''),
      language,
    ),
  };
}

/** Replaces control characters by spaces, in particular line breaks, which would allow header injection. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
}

/** Paragraphs, separated by blank lines, without lines whose placeholders are all empty. */
function splitParagraphs(body: string, content: Content): string[][] {
  const lines = body.split(/\r\n|\r|\n/).filter((line) => {
    const names = [...line.matchAll(IN_BRACES)].map(([, name = '']) => name);
    return names.length === 0 || names.some((name) => placeholderText(content, name) !== '');
  });
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter(({ length }) => length > 0);
}

function fillPlaceholders(line: string, put: (name: string) => string): string {
  return line.replace(IN_BRACES, (_, name: string) => put(name));
}

function placeholderText({ values }: Content, name: string): string {
  const texts: Record<string, string> = values;
  return oneLine((Object.hasOwn(texts, name) ? texts[name] : undefined) ?? '');
}

const ITEMS = '{items}';

function plainText(lines: readonly string[], content: Content, language: EmailLanguage): string {
  // In Arabic, isolates each value, because its direction may differ from that of the sentence.
  const isolate = (text: string) =>
    language === 'ar' && text !== '' ? `\u2068${text}\u2069` : text;
  return lines
    .map((line) =>
      line.trim() === ITEMS
        ? itemLines(content, language, isolate)
        : fillPlaceholders(line, (name) => {
            const value = placeholderText(content, name);
            // Isolation characters would become part of an automatic link.
            return name === 'link' || name === 'contact' ? value : isolate(value);
          }),
    )
    .join('\n');
}

function itemLines(
  { items, totals }: Content,
  language: EmailLanguage,
  isolate: (text: string) => string,
): string {
  const colon = language === 'fr' ? '\u00a0: ' : ': ';
  const lines = items.map(({ quantity, name, amount }) => {
    const what = `${quantity} × ${isolate(oneLine(name))}`;
    return amount === null ? what : what + colon + isolate(amount);
  });
  const sums = totals.map(({ label, amount }) => label + colon + isolate(amount));
  return [...lines, ...(sums.length > 0 ? ['', ...sums] : [])].join('\n');
}

/**
 * `height` serves mail programs without `max-height`; the others keep the aspect ratio of a wide logo. The
 * white background stays in dark mode.
 */
function logoHtml({ logo }: Content): string {
  if (!logo) return '';
  const size = 'max-height:56px;max-width:220px;width:auto;height:auto';
  const style = `display:block;border:0;background:#ffffff;${size};font-size:20px;font-weight:600`;
  return `<p style="margin:0 0 24px"><img src="${escapeHtml(logo.url)}" alt="${escapeHtml(oneLine(logo.alt))}" height="56" style="${style}"></p>`;
}

function paragraphHtml(lines: readonly string[], content: Content): string {
  const parts: string[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) parts.push(`<p style="margin:0 0 16px">${open.join('<br>')}</p>`);
    open = [];
  };
  for (const line of lines) {
    if (line.trim() === ITEMS) {
      close();
      parts.push(itemTable(content));
    } else {
      open.push(htmlLine(line, content));
    }
  }
  close();
  return parts.join('');
}

function htmlLine(line: string, content: Content): string {
  let end = 0;
  const parts: string[] = [];
  for (const match of line.matchAll(IN_BRACES)) {
    const [all, name = ''] = match;
    parts.push(
      escapeHtml(line.slice(end, match.index)),
      htmlValue(name, placeholderText(content, name)),
    );
    end = match.index + all.length;
  }
  return [...parts, escapeHtml(line.slice(end))].join('');
}

function htmlValue(name: string, value: string): string {
  if (name === 'link' && /^https:\/\//.test(value)) {
    return `<a href="${escapeHtml(value)}" style="color:#0b57d0" dir="ltr">${escapeHtml(value)}</a>`;
  }
  return `<bdi>${escapeHtml(value)}</bdi>`;
}

function itemTable({ items, totals }: Content): string {
  const cell = 'padding:8px 0;border-bottom:1px solid #e4e4e7;vertical-align:top';
  const amountCell = 'text-align:end;white-space:nowrap;padding-inline-start:16px';
  const rows = items.map(({ quantity, name, amount }) => {
    const what = `<td style="${cell}">${quantity} × <bdi>${escapeHtml(oneLine(name))}</bdi></td>`;
    const end =
      amount === null ? '' : `<td style="${cell};${amountCell}">${escapeHtml(amount)}</td>`;
    return `<tr>${what}${end}</tr>`;
  });
  const sums = totals.map(({ label, amount }, at) => {
    const weight = at === totals.length - 1 ? ';font-weight:600' : '';
    const what = `<td style="padding:4px 0${weight}">${escapeHtml(label)}</td>`;
    return `<tr>${what}<td style="padding:4px 0;${amountCell}${weight}">${escapeHtml(amount)}</td></tr>`;
  });
  const style = 'width:100%;border-collapse:collapse;margin:0 0 16px';
  return `<table role="presentation" style="${style}">${[...rows, ...sums].join('')}</table>`;
}

function page(title: string, content: string, language: EmailLanguage): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
  const text = `${font};font-size:16px;line-height:1.5;color:#18181b;text-align:start`;
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f4f4f5">
<div dir="${direction}" style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px;${text}">${content}</div>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.toWellFormed().replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
