import type { auth as english } from '../en/auth.ts';
import type { Translated } from '../texts.ts';

export const auth: Translated<typeof english> = {
  brand: 'لوحة التحكم',
  pitch: {
    title: 'متجرك كله، في مكان واحد هادئ.',
    text: 'المنتجات والطلبات والعملاء، جاهزة حين تفتح الباب.',
  },
  documentTitle: '%{page} – لوحة التحكم',
  login: {
    title: 'تسجيل الدخول',
    text: 'أهلًا بعودتك. متجرك في انتظارك.',
    phone: 'رقم الهاتف',
    country: 'البلد',
    password: 'كلمة المرور',
    show: 'إظهار',
    hide: 'إخفاء',
    showRest: ' ما كُتب',
    capsLock: 'مفتاح Caps Lock مفعّل.',
    submit: 'تسجيل الدخول',
    submitting: 'جارٍ تسجيل الدخول…',
    forgot: 'نسيت كلمة المرور؟',
    newHere: 'جديد هنا؟',
    register: 'إنشاء حساب',
    refused: 'رقم الهاتف أو كلمة المرور غير صحيحة.',
  },
  demo: {
    title: 'هذا متجر تجريبي',
    phone: 'الهاتف',
    password: 'كلمة المرور',
    use: 'استخدام الحساب التجريبي',
  },
  busy: 'المتجر مشغول بتعديل آخر الآن. حاول مرة أخرى بعد قليل.',
  attempts: {
    tooMany: 'محاولات كثيرة جدًا. الدقائق المتبقية قبل المحاولة التالية: %{minutes}.',
    tooManyToday: 'محاولات كثيرة جدًا. الساعات المتبقية قبل المحاولة التالية: %{hours}.',
  },
  problems: {
    phoneRequired: 'أدخل رقم هاتفك.',
    phoneIncomplete: 'يبدو أن رقم الهاتف غير كامل.',
    passwordRequired: 'أدخل كلمة المرور.',
  },
  language: {
    label: 'اللغة',
    failed: 'تعذّر تحميل هذه اللغة',
  },
  toasts: {
    region: 'الرسائل',
    close: 'إغلاق',
  },
  backToSignIn: 'العودة إلى تسجيل الدخول',
  loading: 'جارٍ التحميل…',
  notLoaded: 'تعذّر تحميل هذه الصفحة',
  notLoadedText: 'تحقّق من اتصالك بالإنترنت ثم حاول مرة أخرى.',
  tryAgain: 'إعادة المحاولة',
  passwordIsNew: 'حُفظت كلمة مرورك الجديدة. سجّل الدخول بها.',
  otherDevices: 'قد تكون أجهزة أخرى ما زالت مسجّلة الدخول',
  otherDevicesText: 'لم يؤكّد الخادم تسجيل الخروج. سجّل الدخول مجددًا وكرّر العملية.',
  ended: {
    kept: 'انتهت جلستك. سجّل الدخول من جديد: ما كتبته محفوظ.',
    plain: 'انتهت جلستك. سجّل الدخول من جديد.',
  },
};
