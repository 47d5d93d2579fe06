import type { EmailEvent, EmailTextInput } from '../../contract/customerEmail.ts';
import type { EmailLanguage } from '../../contract/emailLanguage.ts';

/** The texts that came with the store. A line all of whose placeholders are empty is left out of an email. */
export const defaultTexts: Record<EmailLanguage, Record<EmailEvent, EmailTextInput>> = {
  en: {
    confirmed: {
      subject: 'Your order {order} is confirmed',
      body: `Hello {customer},

Thank you for your order {order}. We have accepted it and are getting it ready.

{items}

Delivery address: {address}

Questions? Write to {contact}.

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

{store}`,
    },
    cancelled: {
      subject: 'Your order {order} was cancelled',
      body: `Hello {customer},

Your order {order} was cancelled:

{items}

We have refunded {amount}. Depending on your bank it can take a few days to arrive.

Questions? Write to {contact}.

{store}`,
    },
    refunded: {
      subject: 'Refund for your order {order}',
      body: `Hello {customer},

We have refunded {amount} for your order {order}. Depending on your bank it can take a few days to arrive.

{items}

Questions? Write to {contact}.

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

{store}`,
    },
    cancelled: {
      subject: 'Votre commande {order} a été annulée',
      body: `Bonjour {customer},

Votre commande {order} a été annulée :

{items}

Nous vous avons remboursé {amount}. Selon votre banque, quelques jours peuvent être nécessaires.

Une question ? Écrivez à {contact}.

{store}`,
    },
    refunded: {
      subject: 'Remboursement de votre commande {order}',
      body: `Bonjour {customer},

Nous vous avons remboursé {amount} pour votre commande {order}. Selon votre banque, quelques jours peuvent être nécessaires.

{items}

Une question ? Écrivez à {contact}.

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

{store}`,
    },
    cancelled: {
      subject: 'تم إلغاء طلبك {order}',
      body: `مرحبًا {customer}،

تم إلغاء طلبك {order}:

{items}

لقد أعدنا إليك مبلغ {amount}. قد يستغرق وصوله بضعة أيام حسب مصرفك.

لأي سؤال، راسلنا على {contact}.

{store}`,
    },
    refunded: {
      subject: 'استرداد مبلغ من طلبك {order}',
      body: `مرحبًا {customer}،

لقد أعدنا إليك مبلغ {amount} من طلبك {order}. قد يستغرق وصوله بضعة أيام حسب مصرفك.

{items}

لأي سؤال، راسلنا على {contact}.

{store}`,
    },
  },
};

/** What stands beside amounts below the items. */
export const totalLabels = {
  en: {
    subtotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Shipping',
    tax: 'Tax',
    total: 'Total',
  },
  fr: {
    subtotal: 'Sous-total',
    discount: 'Remise',
    shipping: 'Livraison',
    tax: 'Taxes',
    total: 'Total',
  },
  ar: {
    subtotal: 'المجموع الفرعي',
    discount: 'الخصم',
    shipping: 'الشحن',
    tax: 'الضريبة',
    total: 'الإجمالي',
  },
} satisfies Record<EmailLanguage, Record<string, string>>;
