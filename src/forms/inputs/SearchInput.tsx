import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import { type ReactNode, useState } from 'react';

type Base<Option> = AutocompleteProps<Option, false, false, false>;

type Props<Option> = Pick<
  Base<Option>,
  'options' | 'loading' | 'loadingText' | 'noOptionsText' | 'getOptionKey' | 'renderInput'
> & {
  typed: string;
  onType: (text: string) => void;
  getOptionLabel: (option: Option) => string;
  renderOption: (option: Option) => ReactNode;
  onPick: (option: Option) => void;
  /** Can set `event.defaultMuiPrevented`, so that Enter does not pick the highlighted option. */
  onEnter?: NonNullable<Base<Option>['onKeyDown']>;
  isDisabled?: boolean;
};

/** An autocomplete whose options the server filters. */
export function SearchInput<Option>(props: Props<Option>) {
  const { typed, onType, onPick, onEnter, isDisabled = false, renderOption, ...rest } = props;
  const isEmpty = typed.trim() === '';
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <Autocomplete
      {...rest}
      value={null}
      inputValue={typed}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      open={hasFocus && !isEmpty}
      autoHighlight
      disabled={isDisabled}
      forcePopupIcon={false}
      filterOptions={(all) => all}
      onInputChange={(_, value, reason) => reason === 'input' && onType(value)}
      onChange={(_, option) => option && onPick(option)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isEmpty) onType('');
        if (event.key !== 'Enter') return;
        // Enter must not submit the form.
        event.preventDefault();
        onEnter?.(event);
      }}
      renderOption={({ key, ...item }, option) => (
        <li key={key} {...item}>
          {renderOption(option)}
        </li>
      )}
    />
  );
}
