import type { EmailEvent, EmailTextInput } from '../../contract/customerEmail.ts';
import type { EmailLanguage } from '../../contract/emailLanguage.ts';

/** The default texts. A line whose placeholders are all empty is omitted from an email. */
export const defaultTexts: Record<EmailLanguage, Record<EmailEvent, EmailTextInput>> = {
  en: {
    confirmed: {
      subject: 'Your order {order} is confirmed',
      body: `Hello {customer},

Thank you for your order {order}. We have accepted it and are getting it ready.

{items}

Delivery address: {address}

Questions? Write to {contact}.

Kind regards,
{store}`,
    },
    edited: {
      subject: 'Your order {order} has changed',
      body: `Hello {customer},

We have changed your order {order}. It is now:

{items}

Still to pay: {toPay}
We are paying back {toPayBack}.

Delivery address: {address}

Questions? Write to {contact}.

Kind regards,
{store}`,
    },
    shipped: {
      subject: 'Your order {order} is on its way',
      body: `Hello {customer},

A parcel of your order {order} is on its way to you:

{items}

Carrier: {carrier}
Tracking number: {tracking}
Follow your parcel: {link}

Questions? Write to {contact}.

Kind regards,
{store}`,
    },
    cancelled: {
      subject: 'Your order {order} was cancelled',
      body: `Hello {customer},

Your order {order} was cancelled:

{items}

We are refunding {amount}. {payment}
Credit note: {creditNote}

Questions? Write to {contact}.

Kind regards,
{store}`,
    },
    refunded: {
      subject: 'Refund for your order {order}',
      body: `Hello {customer},

We are refunding {amount} for your order {order}. {payment}
Credit note: {creditNote}

{items}

Questions? Write to {contact}.

Kind regards,
{store}`,
    },
  },
  fr: {
    confirmed: {
      subject: 'Votre commande {order} est confirmée',
      body: `Bonjour {customer},

Merci pour votre commande {order}. Nous l’avons acceptée et nous la préparons.

{items}

Adresse de livraison : {address}

Une question ? Écrivez à {contact}.

Cordialement,
{store}`,
    },
    edited: {
      subject: 'Votre commande {order} a été modifiée',
      body: `Bonjour {customer},

Nous avons modifié votre commande {order}. La voici maintenant :

{items}

Reste à payer : {toPay}
Nous vous remboursons {toPayBack}.

Adresse de livraison : {address}

Une question ? Écrivez à {contact}.

Cordialement,
{store}`,
    },
    shipped: {
      subject: 'Votre commande {order} est en route',
      body: `Bonjour {customer},

Un colis de votre commande {order} est en route :

{items}

Transporteur : {carrier}
Numéro de suivi : {tracking}
Suivre votre colis : {link}

Une question ? Écrivez à {contact}.

Cordialement,
{store}`,
    },
    cancelled: {
      subject: 'Votre commande {order} a été annulée',
      body: `Bonjour {customer},

Votre commande {order} a été annulée :

{items}

Nous vous remboursons {amount}. {payment}
Avoir : {creditNote}

Une question ? Écrivez à {contact}.

Cordialement,
{store}`,
    },
    refunded: {
      subject: 'Remboursement de votre commande {order}',
      body: `Bonjour {customer},

Nous vous remboursons {amount} pour votre commande {order}. {payment}
Avoir : {creditNote}

{items}

Une question ? Écrivez à {contact}.

Cordialement,
{store}`,
    },
  },
  ar: {
    confirmed: {
      subject: 'تم تأكيد طلبك {order}',
      body: `مرحبًا {customer}،

شكرًا لطلبك {order}. لقد قبلناه ونقوم بتجهيزه.

{items}

عنوان التوصيل: {address}

لأي سؤال، راسلنا على {contact}.

مع أطيب التحيات،
{store}`,
    },
    edited: {
      subject: 'تم تعديل طلبك {order}',
      body: `مرحبًا {customer}،

عدّلنا طلبك {order}، وأصبح كما يلي:

{items}

المبلغ المتبقي للدفع: {toPay}
سنعيد إليك مبلغ {toPayBack}.

عنوان التوصيل: {address}

لأي سؤال، راسلنا على {contact}.

مع أطيب التحيات،
{store}`,
    },
    shipped: {
      subject: 'طلبك {order} في الطريق إليك',
      body: `مرحبًا {customer}،

طرد من طلبك {order} في الطريق إليك:

{items}

شركة الشحن: {carrier}
رقم التتبع: {tracking}
لتتبع الطرد: {link}

لأي سؤال، راسلنا على {contact}.

مع أطيب التحيات،
{store}`,
    },
    cancelled: {
      subject: 'تم إلغاء طلبك {order}',
      body: `مرحبًا {customer}،

تم إلغاء طلبك {order}:

{items}

ستستردّ مبلغ {amount}. {payment}
إشعار دائن: {creditNote}

لأي سؤال، راسلنا على {contact}.

مع أطيب التحيات،
{store}`,
    },
    refunded: {
      subject: 'استرداد مبلغ من طلبك {order}',
      body: `مرحبًا {customer}،

ستستردّ مبلغ {amount} من طلبك {order}. {payment}
إشعار دائن: {creditNote}

{items}

لأي سؤال، راسلنا على {contact}.

مع أطيب التحيات،
{store}`,
    },
  },
};

/** Separates the parts of an address, and items within a sentence. */
export const listSeparators = { en: ', ', fr: ', ', ar: '، ' } satisfies Record<
  EmailLanguage,
  string
>;

/** Labels of the amounts below the items. */
export const totalLabels = {
  en: {
    subtotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Shipping',
    tax: 'Tax',
    taxIncluded: 'Tax included',
    total: 'Total',
  },
  fr: {
    subtotal: 'Sous-total',
    discount: 'Remise',
    shipping: 'Livraison',
    tax: 'Taxes',
    taxIncluded: 'Taxes incluses',
    total: 'Total',
  },
  ar: {
    subtotal: 'المجموع الفرعي',
    discount: 'الخصم',
    shipping: 'الشحن',
    tax: 'الضريبة',
    taxIncluded: 'ضريبة مشمولة',
    total: 'الإجمالي',
  },
} satisfies Record<EmailLanguage, Record<string, string>>;
