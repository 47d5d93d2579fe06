import { useState } from 'react';

export type IntentKeys = {
  keyFor(body: object): string;
  forget(): void;
};

/**
 * One `Idempotency-Key` for each thing that is asked for: asking for the same again, after a failure, is the
 * same intent and must not be done twice. `forget` after it was done: from then on it means something new.
 */
export function useIntentKeys(): IntentKeys {
  const [intents] = useState(createIntentKeys);
  return intents;
}

function createIntentKeys(): IntentKeys {
  const keys = new Map<string, string>();
  return {
    keyFor(body) {
      const content = JSON.stringify(body);
      const key = keys.get(content) ?? crypto.randomUUID();
      keys.set(content, key);
      return key;
    },
    forget: () => keys.clear(),
  };
}
