import type { StoreSettings } from '../contract/store.ts';

/** Steps to prepare a new store, in the recommended order. */
export const SETUP_STEPS = [
  'name',
  'contact',
  'shipping',
  'product',
  'picture',
  'visible',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export type SetupState = {
  settings: Pick<
    StoreSettings,
    'name' | 'contactEmail' | 'contactPhone' | 'shippingRate' | 'isShippingSet' | 'isVisible'
  >;
  businessName: string | null | undefined;
  /** Undefined if the server sends no `catalogue`. */
  catalogue: { products: number; hasPictures: boolean } | undefined;
};

/** Which steps are done. Omits steps for which the server sends no data. */
export function setupSteps(state: SetupState): { step: SetupStep; isDone: boolean }[] {
  const { settings, businessName, catalogue } = state;
  const isGiven = (text: string | null | undefined) => (text ?? '').trim() !== '';
  const done: Record<SetupStep, boolean | undefined> = {
    name: isGiven(settings.name) || isGiven(businessName),
    contact: isGiven(settings.contactEmail) || isGiven(settings.contactPhone),
    // A rate of 0 may be on purpose.
    shipping: settings.shippingRate > 0 || settings.isShippingSet === true,
    product: catalogue && catalogue.products > 0,
    picture: catalogue?.hasPictures,
    visible: settings.isVisible,
  };
  return SETUP_STEPS.flatMap((step) => {
    const isDone = done[step];
    return isDone === undefined ? [] : [{ step, isDone }];
  });
}
