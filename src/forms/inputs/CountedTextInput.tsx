import Box from '@mui/material/Box';
import { TextInput, type TextInputProps, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { characters } from '../../../contract/fieldRules.ts';
import { numberText } from '../../../domain/intl.ts';
import { useLocale } from '../../i18n/useLocale.ts';

type Props = Omit<TextInputProps, 'helperText'> & {
  source: string;
  /** User-perceived characters. */
  limit: number;
  /** Length from which the counter is shown; 0 shows it always. */
  from: number;
  /** Above the limit, shows the counter as a warning, not as an error. The input itself never validates. */
  isSoft?: boolean;
  /** Translation key. */
  hint?: string;
};

export function CountedTextInput({ limit, from, isSoft = false, hint, ...props }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const text: unknown = useWatch({ name: props.source });
  const length = typeof text === 'string' ? characters(text) : 0;
  const isShown = length >= from;
  const isOver = length > limit;
  return (
    <TextInput
      {...props}
      helperText={
        isShown || hint ? (
          <Box component="span" sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
            <span>{hint && translate(hint)}</span>
            {isShown && (
              <Box component="span" sx={{ color: colourOf(isOver, isSoft), whiteSpace: 'nowrap' }}>
                {`${numberText(length, locale)} / ${numberText(limit, locale)}`}
              </Box>
            )}
          </Box>
        ) : (
          false
        )
      }
    />
  );
}

function colourOf(isOver: boolean, isSoft: boolean): string {
  if (!isOver) return 'inherit';
  return isSoft ? 'warning.main' : 'error.main';
}
