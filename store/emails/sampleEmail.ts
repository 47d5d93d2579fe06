import type { EmailEvent, EmailTextInput } from '../../contract/customerEmail.ts';
import type { EmailLanguage } from '../../contract/emailLanguage.ts';
import { intlLocales } from '../../domain/locales.ts';
import { formatMoney } from '../../domain/money.ts';
import type { StoreRow } from '../db/schema.ts';
import { totalLabels } from './defaultTexts.ts';
import { emailLogo, type PublicPlaces } from './emailLogo.ts';
import { hasAmounts } from './orderEmail.ts';
import { refundSentence } from './refundSentence.ts';
import { type RenderedEmail, renderEmail } from './renderEmail.ts';

const samples = {
  en: {
    customer: 'Ada Lovelace',
    item: 'Linen shirt (Blue / M)',
    address: 'Ada Lovelace, 12 Mill Lane, York',
  },
  fr: {
    customer: 'Claire Martin',
    item: 'Chemise en lin (Bleu / M)',
    address: 'Claire Martin, 12 rue des Lilas, Lyon',
  },
  ar: {
    customer: 'ليلى حسن',
    item: 'قميص كتان (أزرق / M)',
    address: 'ليلى حسن، 12 شارع النيل، القاهرة',
  },
} satisfies Record<EmailLanguage, object>;

type Sample = EmailTextInput & { event: EmailEvent; language: EmailLanguage };

export function renderSample(
  { event, language, ...words }: Sample,
  store: StoreRow,
  places: PublicPlaces,
): RenderedEmail {
  const { customer, item, address } = samples[language];
  const money = (amount: number) => formatMoney(amount, store.currency, intlLocales[language]);
  const isPriced = hasAmounts(event);
  const content = {
    values: {
      customer,
      order: `${store.order_prefix ?? '#'}1042`,
      store: store.name ?? '',
      contact: store.contact_email ?? '',
      total: money(7800),
      toPay: money(1800),
      toPayBack: '',
      amount: money(7800),
      payment: refundSentence(null, language),
      creditNote: 'C0042',
      carrier: 'DHL',
      tracking: 'JD014600003SE',
      link: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD014600003SE',
      address,
    },
    items: [{ quantity: 2, name: item, amount: isPriced ? money(7800) : null }],
    logo: emailLogo(places, store),
    totals: isPriced ? [{ label: totalLabels[language].total, amount: money(7800) }] : [],
  };
  return renderEmail(words, content, language);
}
