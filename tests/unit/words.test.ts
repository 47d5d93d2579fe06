import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { EmailLanguage } from '../../contract/emailLanguage.ts';
import { importMessages } from '../../contract/importMessages.ts';
import { messages } from '../../contract/messages.ts';
import { defaultTexts } from '../../store/emails/defaultTexts.ts';
import { readTexts } from '../support/texts.ts';

/** A word that a language must not use, and its replacement. */
type Rule = [wrong: RegExp, right: string];

const rules: Record<EmailLanguage, Rule[]> = {
  en: [
    [/\bshops?\b/i, 'store'],
    [/not counted/i, 'not tracked'],
    [
      /\b(parcels?|units?|orders?) (was |were )?sent\b|(left|units?) to send\b|not sent\b|partly sent/i,
      'ship',
    ],
    [/fulfilment/i, 'shipping status'],
    [/sign(s|ed|ing)?( you)? out|log off/i, 'log out'],
    [
      /this address is|at this address|with its address|address of a parcel/i,
      'web address, or link',
    ],
    [/small letters/i, 'lowercase, or "case doesn’t matter"'],
    [/left out|leave out/i, 'excluded, ignored or not added'],
    [/\d? ?tr(y|ies) left/i, 'attempts'],
    [/\w'\w/, 'a curly apostrophe'],
    [/e-mail/i, 'email'],
    [/your team/i, '"Customers don’t see it"'],
    [/search (title|description)/i, 'page title, meta description'],
    [/low-stock level/i, 'low-stock threshold'],
    [/average order(?! value)/i, 'average order value'],
    [/\btaken? back|takes (it|them) back/i, 'undo'],
    [/taken off|take away/i, 'remove'],
    [/gets %\{amount\} back|have refunded|will be refunded/i, 'record a refund, pay back'],
    [/\b(given|paid) by\b/i, 'method'],
    [/reckon/i, 'calculate'],
  ],
  fr: [
    [/réglages?/i, 'paramètres'],
    [/(de|du) port\b/i, 'frais de livraison'],
    [/\bRéf\.|(?<!\()\bSKU\b/, 'référence'],
    [/\btaxes?\b/i, 'TVA'],
    [/irréversible/i, 'définitive'],
    [/visible (de vous|seulement)|votre équipe/i, 'les clients ne la voient pas'],
    [/non essay/i, 'non tenté'],
    [/\brayons?\b/i, 'catégorie'],
    [/pour l’instant/i, 'pour le moment'],
    [/fid[eè]l(es?|ité)\b/i, 'clients récurrents'],
    [/\d \bessai|%\{left\} essai|d’essai\b/i, 'tentative'],
    [/colis envoyé|non envoyée|à envoyer\b|date d’envoi|envoyée en partie/i, 'expédier'],
    [/récupère|avons remboursé/i, 'enregistrer un remboursement'],
    [/console marchand\b/i, 'console marchande'],
    [/prix d’origine/i, 'prix barré'],
    [/\bcoûts?\b/i, 'prix d’achat'],
    [/\bfeuille/i, 'tableur'],
    [/\d \d{3}(?!\d)/, 'a narrow no-break space (U+202F) between thousands'],
    [/(\d|\}) (Mo|min|h|s)(?![\p{L}])/u, 'a no-break space before a unit'],
  ],
  ar: [
    [/تعليم|عُلّم|يُعلَّم/, 'تحديث إلى'],
    [/(?<![\u0600-\u06ff])ردّ (?!على)|رُدّ|إعادة المبلغ/, 'استرداد'],
    [/التسليم|مُسلَّم|سُلّم/, 'التوصيل'],
    [/المجموع(?! الفرعي)/, 'الإجمالي'],
    [/صنف|أصناف|سلعة|سلع(?= |$)/, 'منتج'],
    [/(?<!سعر ال)وحد(ة|ات|تان)/, 'قطعة'],
    [/(?<![\u0600-\u06ff])(ال)?صف(وف|ان|ين|ّ)?(?![\u0600-\u06ff])/, 'سطر'],
    [/المبيع(?!ات)/, 'المباع'],
    [/فشل|إخفاق/, 'تعذّر'],
    [/في الانتظار/, 'قيد الانتظار'],
    [/(?<![\u0600-\u06ff])حُذف/, 'تم حذف'],
    [/التاجر/, 'لوحة التحكم'],
    [/طريقة عرض|طرق العرض|طريقة العرض/, 'قائمة محفوظة'],
    [/عرض (الكل|المزيد|المحدد|أقل|نتيجة)/, 'إظهار'],
    [/تكرار(?! كلمة)|(?<![\u0600-\u06ff])كرّر/, 'إنشاء نسخة'],
    [/مصرف/, 'بنك'],
    [/فريقك/, 'لا يراها العملاء'],
    [/^لا (طلبات|منتجات|عملاء|عروض|فئات|متغيّرات|عناوين|وسوم|نتائج)/, 'لا توجد'],
    [/(?<!\d)\d{4,}(?= حرف| متغيّر)/, '1,000'],
    [/ًا على الأكثر\.$/, 'يجب ألا يتجاوز'],
    [/أعدنا إليك|يعود %\{amount\}/, 'تسجيل استرداد'],
  ],
};

/** Exempt: the library's texts, search terms, and texts of the specification. */
const exempt =
  /^(en|fr)\/consoleTexts\.ts: texts\.ra\.|commandPalette\.(words|stepWords|createWords)\.|shell\.logoutAll\.text/;

const texts = await readTexts();

function textsIn(language: EmailLanguage): [key: string, text: string][] {
  const screens = [...texts]
    .filter(([file]) => file.startsWith(`${language}/`))
    .flatMap(([file, own]) => [...own].map(([key, text]) => [`${file}: ${key}`, text] as const));
  const server = { ...messages, ...importMessages };
  const emails = Object.entries(defaultTexts[language]).flatMap(([event, { subject, body }]) => [
    [`email ${event} subject`, subject] as const,
    [`email ${event} body`, body] as const,
  ]);
  const all = [...screens, ...emails, ...(language === 'en' ? Object.entries(server) : [])];
  return all.filter(([key]) => !exempt.test(key)).map(([key, text]) => [key, text]);
}

describe.each(['en', 'fr', 'ar'] as const)('one word for one concept in %s', (language) => {
  test.each(rules[language])('%s is called %s', (wrong, right) => {
    const found = textsIn(language).filter(([, text]) =>
      text.split('||||').some((form) => wrong.test(form.trim())),
    );
    expect(found.map(([key, text]) => `${key}: "${text}". Say: ${right}.`)).toEqual([]);
  });
});

test('the guide for merchants uses the words of the screens', () => {
  const guide = readFileSync(new URL('../../docs/user-guide.md', import.meta.url), 'utf8');
  // Straight apostrophes are part of Markdown.
  const own = rules.en.filter(([wrong]) => !wrong.test("it's"));
  const found = guide
    .split('\n')
    .flatMap((line) =>
      own.flatMap(([wrong, right]) => (wrong.test(line) ? [`${line.slice(0, 80)}: ${right}`] : [])),
    );
  expect(found).toEqual([]);
});
