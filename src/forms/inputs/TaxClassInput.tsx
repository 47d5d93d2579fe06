import { useTranslate } from 'react-admin';
import { taxClassesOf } from '../../../domain/taxClasses.ts';
import { taxClassText } from '../../ui/fields/taxClassText.ts';
import { useTaxRates } from '../../ui/useTaxRates.ts';
import { SuggestionInput } from './SuggestionInput.tsx';
import { isSameText } from './TagsInput.tsx';

/** An existing tax class, or the name of a new one. */
export function TaxClassInput({ source, isRequired }: { source: string; isRequired: boolean }) {
  const translate = useTranslate();
  const { rates = [] } = useTaxRates();
  const classes = taxClassesOf(rates);
  return (
    <SuggestionInput
      source={source}
      isRequired={isRequired}
      options={classes.map((one) => taxClassText(one, translate))}
      format={(value) => taxClassText(value, translate)}
      parse={(text) =>
        classes.find((one) => isSameText(taxClassText(one, translate), text.trim())) ?? text
      }
      helperText={translate('taxes.classHelp')}
    />
  );
}
