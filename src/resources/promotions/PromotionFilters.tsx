import Box from '@mui/material/Box';
import { FilterLiveForm } from 'react-admin';
import { PROMOTION_METHODS, PROMOTION_TYPES } from '../../../contract/promotion.ts';
import { ChoiceChips } from '../../lists/ChoiceChips.tsx';

/** The filters of the list besides its tabs. Each takes effect as soon as it is chosen. */
export default function PromotionFilters() {
  return (
    <FilterLiveForm>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <ChoiceChips
          source="type"
          label="resources.promotions.fields.type"
          choices={PROMOTION_TYPES.map((id) => ({ id, name: `promotions.type.${id}` }))}
        />
        <ChoiceChips
          source="method"
          label="resources.promotions.fields.method"
          choices={PROMOTION_METHODS.map((id) => ({ id, name: `promotions.method.${id}` }))}
        />
      </Box>
    </FilterLiveForm>
  );
}
