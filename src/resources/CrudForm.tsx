import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Skeleton from '@mui/material/Skeleton';
import { Fragment, type ReactNode } from 'react';
import { SelectInput, TextInput, useRecordContext, useTranslate } from 'react-admin';
import * as v from 'valibot';
import { type CrudResource, crudProblems } from '../../contract/crud.ts';
import { fieldTypeOf, itemRule, referenceOf, ruleOf } from '../../contract/fieldType.ts';
import { DeleteRecordButton } from '../forms/DeleteRecordDialog.tsx';
import { FormHeader } from '../forms/FormHeader.tsx';
import { FormSection } from '../forms/FormSection.tsx';
import { CountedTextInput } from '../forms/inputs/CountedTextInput.tsx';
import { DayInput } from '../forms/inputs/DayInput.tsx';
import { MoneyInput } from '../forms/inputs/MoneyInput.tsx';
import { PercentInput } from '../forms/inputs/PercentInput.tsx';
import { RecordInput } from '../forms/inputs/RecordInput.tsx';
import { StoreDateTimeInput } from '../forms/inputs/StoreDateTimeInput.tsx';
import { SwitchInput } from '../forms/inputs/SwitchInput.tsx';
import { TagsInput } from '../forms/inputs/TagsInput.tsx';
import { WholeNumberInput } from '../forms/inputs/WholeNumberInput.tsx';
import { SafeCreate } from '../forms/SafeCreate.tsx';
import { SafeEdit } from '../forms/SafeEdit.tsx';
import { SafeForm } from '../forms/SafeForm.tsx';
import { lazyPart } from '../ui/lazy.tsx';
import type { AfterDeletion } from './CrudList.tsx';
import type { WithId } from './definition.ts';

const PicturesInput = lazyPart(
  async () => ({
    default: (await import('../forms/pictures/PicturesInput.tsx')).PicturesInput,
  }),
  <Skeleton variant="rounded" height={140} />,
);

const CountryInput = lazyPart(
  async () => ({
    default: (await import('../forms/inputs/CountryInput.tsx')).CountryInput,
  }),
  <Skeleton variant="rounded" height={56} />,
);

const TaxClassInput = lazyPart(
  async () => ({
    default: (await import('../forms/inputs/TaxClassInput.tsx')).TaxClassInput,
  }),
  <Skeleton variant="rounded" height={56} />,
);

type Props = { resource: CrudResource };
type FormProps = Props & {
  /** Content below an input, by field. */
  hints?: Readonly<Record<string, ReactNode>>;
};

export function CrudCreate({ resource, hints }: FormProps) {
  const translate = useTranslate();
  const texts = `resources.${resource.name}`;
  return (
    <SafeCreate defaults={defaultsOf(resource)}>
      <SafeForm schema={resource.input} validate={(input) => crudProblems(resource, input)}>
        <FormHeader
          title={translate(`${texts}.new`)}
          backTo={`/${resource.name}`}
          backLabel={`${texts}.name`}
        />
        <Inputs resource={resource} hints={hints} />
      </SafeForm>
    </SafeCreate>
  );
}

type EditProps = FormProps & {
  /** Buttons beside `Delete`. */
  actions?: ReactNode;
  afterDeletion?: AfterDeletion;
};

export function CrudEdit({ resource, hints, ...parts }: EditProps) {
  return (
    <SafeEdit>
      <SafeForm schema={resource.input} validate={(input) => crudProblems(resource, input)}>
        <EditHeader resource={resource} {...parts} />
        <Inputs resource={resource} hints={hints} />
      </SafeForm>
    </SafeEdit>
  );
}

function EditHeader({ resource, actions, afterDeletion: After }: EditProps) {
  const record = useRecordContext<WithId<{ name: string }>>();
  if (!record) return null;
  const { name, referencedBy } = resource;
  const clears = referencedBy && { ...referencedBy, text: `resources.${name}.deleteUsed` };
  return (
    <FormHeader
      title={record.name}
      backTo={`/${name}`}
      backLabel={`resources.${name}.name`}
      actions={
        <>
          {actions}
          <DeleteRecordButton resource={name} record={record} clears={clears}>
            {After && <After ids={[record.id]} />}
          </DeleteRecordButton>
        </>
      }
    />
  );
}

function Inputs({ resource, hints }: FormProps) {
  const translate = useTranslate();
  const one = translate(`resources.${resource.name}.name`, { smart_count: 1 });
  return (
    <FormSection title={one}>
      {Object.entries(resource.fields).map(([field, declared]) => (
        <Fragment key={field}>
          <Input resource={resource} field={field} declared={declared} />
          {hints?.[field]}
        </Fragment>
      ))}
    </FormSection>
  );
}

type InputProps = Props & { field: string; declared: v.GenericSchema };

/** Chooses the input from the field's schema and its field type. Throws if no input fits. */
function Input({ resource: { name, input }, field, declared }: InputProps) {
  const rule = ruleOf(input, field);
  const fieldType = fieldTypeOf(input, field);
  const reference = referenceOf(input, field);
  const isRequired = !['', null, []].some((empty) => v.is(declared, empty));
  if (rule.type === 'boolean') return <SwitchInput source={field} />;
  if (fieldType === 'money') return <MoneyInput source={field} required={isRequired} />;
  if (fieldType === 'instant') return <StoreDateTimeInput source={field} isRequired={isRequired} />;
  if (fieldType === 'picture') return <PictureInput resource={name} source={field} />;
  if (fieldType === 'url') {
    return (
      <TextInput
        source={field}
        required={isRequired}
        helperText={false}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'url', dir: 'ltr' } }}
      />
    );
  }
  if (fieldType === 'day') return <DayInput source={field} isRequired={isRequired} />;
  if (reference) {
    return <RecordInput source={field} reference={reference} isRequired={isRequired} />;
  }
  if (fieldType === 'country') {
    const isList = rule.type === 'array';
    return <CountryInput source={field} isRequired={isRequired} isList={isList} />;
  }
  if (fieldType === 'taxClass') {
    return <TaxClassInput source={field} isRequired={isRequired} />;
  }
  if (fieldType === 'percent') return <PercentInput source={field} required={isRequired} />;
  if (rule.type === 'number') return <WholeNumberInput source={field} required={isRequired} />;
  if (fieldType === 'lines') {
    const limit = Number(v.getMetadata(rule).maxLength);
    return (
      <CountedTextInput source={field} multiline minRows={3} limit={limit} from={limit - 200} />
    );
  }
  if (rule.type === 'picklist' && 'options' in rule && Array.isArray(rule.options)) {
    const words = `resources.${name}.${field}`;
    const choices = rule.options.map((id) => ({ id, name: `${words}.${id}` }));
    return (
      <SelectInput source={field} choices={choices} isRequired={isRequired} helperText={false} />
    );
  }
  if (itemRule(rule)?.type === 'string') {
    return <TagsInput source={field} helperText="forms.listHelp" />;
  }
  if (rule.type === 'string' && fieldType === undefined) {
    return <TextInput source={field} required={isRequired} helperText={false} />;
  }
  throw new Error(`No input for ${name}.${field}: write a form for this resource.`);
}

function PictureInput({ resource, source }: { resource: string; source: string }) {
  const translate = useTranslate();
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" sx={{ mb: 1 }}>
        {translate(`resources.${resource}.fields.${source}`)}
      </FormLabel>
      <PicturesInput source={source} max={1} isSingle />
    </FormControl>
  );
}

/** The schema's default values. A field without one gets '', false, [] or null, by its type. */
function defaultsOf({ input, fields }: CrudResource): Record<string, unknown> {
  const defaults = new Map<string, unknown>(Object.entries(v.getDefaults(input)));
  return Object.fromEntries(
    Object.entries(fields).map(([field, declared]) => {
      const { type } = ruleOf(input, field);
      const isText = type === 'string' && !v.is(declared, null);
      const emptyValue = isText ? '' : type === 'boolean' ? false : type === 'array' ? [] : null;
      return [field, defaults.get(field) ?? emptyValue];
    }),
  );
}
