import * as v from 'valibot';
import { type Profile, ProfileInput, StoreSettingsInput } from '../../../contract/store.ts';
import type { FormValues } from '../../forms/merge.ts';

/**
 * The setting of each form field. The form is flat: `storeSettings.name` is the field `storeName`, because the merchant
 * has a `name`, too.
 */
const settingNames: Record<string, keyof StoreSettingsInput> = Object.fromEntries(
  v
    .keyof(StoreSettingsInput)
    .options.map((setting) => [setting === 'name' ? 'storeName' : setting, setting]),
);

const ownFields = ['name', 'email', 'profilePicture', 'businessName', 'businessType'] as const;

export type ProfileRecord = FormValues & { id: string; phone: string; currency: unknown };

export const profileFields: readonly string[] = [...Object.keys(settingNames), ...ownFields];

export function toRecord(profile: Profile): ProfileRecord {
  const { storeSettings } = profile;
  const settings = Object.entries(settingNames).map(([field, setting]) => [
    field,
    storeSettings[setting],
  ]);
  return {
    ...Object.fromEntries(settings),
    ...Object.fromEntries(ownFields.map((field) => [field, profile[field]])),
    id: profile._id,
    phone: profile.phone,
    currency: storeSettings.currency,
  };
}

/** Body of `PUT /users/profile`. */
export function toInput(changes: FormValues): ProfileInput {
  const own: FormValues = {};
  const storeSettings: FormValues = {};
  for (const [field, value] of Object.entries(changes)) {
    const setting = settingNames[field];
    if (setting) storeSettings[setting] = value;
    else own[field] = value;
  }
  return { ...own, ...(Object.keys(storeSettings).length > 0 && { storeSettings }) };
}

/** `storeSettings.name` -> `storeName`: the form field of an API field. */
export function formField(wireField: string): string {
  const setting = /^storeSettings\.(.+)$/.exec(wireField)?.[1];
  if (setting === undefined) return wireField;
  return Object.entries(settingNames).find(([, name]) => name === setting)?.[0] ?? wireField;
}

/**
 * The contract's rules for the flat form. A field without a saved value may stay empty, so an old account
 * without a time zone can still change its name.
 */
export function schemaFor(record: FormValues): v.GenericSchema {
  const { storeSettings: _settings, ...own } = ProfileInput.entries;
  const settings = Object.entries(settingNames).map(
    ([field, setting]): [string, v.GenericSchema] => [field, StoreSettingsInput.entries[setting]],
  );
  const entries = [...settings, ...Object.entries<v.GenericSchema>(own)].map(([field, rule]) => [
    field,
    (record[field] ?? null) === null ? v.nullish(rule) : rule,
  ]);
  return v.object(Object.fromEntries(entries));
}
