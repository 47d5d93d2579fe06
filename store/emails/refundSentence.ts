import type { EmailLanguage } from '../../contract/emailLanguage.ts';
import type { RefundPayment } from '../../contract/order.ts';
import { REFUND_METHODS } from '../../contract/orderUpdate.ts';
import { dateFormat } from '../../domain/intl.ts';
import { intlLocales } from '../../domain/locales.ts';

type Method = (typeof REFUND_METHODS)[number];

/** Sentences by `RefundPayment.method`. `later` is for a refund without a recorded payment. */
const texts: Record<EmailLanguage, Record<Method | 'later' | 'reference', string>> = {
  en: {
    later: 'It can take a few days to arrive.',
    cash: 'We paid it back to you in cash on {day}.',
    bank_transfer: 'We sent it by bank transfer on {day}. It can take a few days to arrive.',
    card_terminal: 'We paid it back to your card on {day}. It can take a few days to arrive.',
    other: 'We paid it back to you on {day}.',
    reference: 'Reference: {reference}.',
  },
  fr: {
    later: 'Le remboursement peut prendre quelques jours.',
    cash: 'Nous vous avons remis cette somme en espèces le {day}.',
    bank_transfer: 'Nous avons effectué le virement le {day}. Il peut prendre quelques jours.',
    card_terminal:
      'Nous avons recrédité votre carte le {day}. L’opération peut prendre quelques jours.',
    other: 'Nous vous avons versé cette somme le {day}.',
    reference: 'Référence : {reference}.',
  },
  ar: {
    later: 'قد يستغرق وصوله بضعة أيام.',
    cash: 'دفعناه لك نقدًا بتاريخ {day}.',
    bank_transfer: 'حوّلناه إلى حسابك البنكي بتاريخ {day}. قد يستغرق وصوله بضعة أيام.',
    card_terminal: 'أعدناه إلى بطاقتك بتاريخ {day}. قد يستغرق وصوله بضعة أيام.',
    other: 'أعدناه إليك بتاريخ {day}.',
    reference: 'المرجع: {reference}.',
  },
};

/** Tells the customer how and when a refund is paid. */
export function refundSentence(
  payment: RefundPayment | null | undefined,
  language: EmailLanguage,
): string {
  const sentences = texts[language];
  if (!payment) return sentences.later;
  const { paidOn, reference } = payment;
  const method = REFUND_METHODS.find((one) => one === payment.method) ?? 'other';
  const format = dateFormat(intlLocales[language], { dateStyle: 'long', timeZone: 'UTC' });
  const day = format.format(new Date(`${paidOn}T00:00:00Z`));
  const sentence = sentences[method].replace('{day}', day);
  if (!reference) return sentence;
  return `${sentence} ${sentences.reference.replace('{reference}', () => reference)}`;
}
