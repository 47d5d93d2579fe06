import type { ReactNode } from 'react';
import { type RaRecord, useCreatePath, useTranslate } from 'react-admin';
import { countryName } from '../../../domain/addressLines.ts';
import { isCurrency } from '../../../domain/money.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { Thumbnail } from '../../ui/fields/Thumbnail.tsx';
import {
  DateTimeText,
  DayText,
  MomentText,
  MoneyText,
  NumberText,
  UrlText,
} from '../../ui/fields/ValueText.tsx';
import { fieldValue, type ListDeclaration, type ListField } from '../declareList.ts';
import { CardLink, cardClasses } from './CardList.tsx';
import { titleClasses } from './ListTable.tsx';
import { RelatedName } from './ReferenceNames.tsx';
import { RowLink } from './rowLinks.tsx';

interface Props {
  list: ListDeclaration;
  field: ListField;
  row: RaRecord;
}

/** A field of a row, as the list declares it; a dash where there is nothing, or something unheard-of. */
export function fieldContent(list: ListDeclaration, field: ListField, row: RaRecord): ReactNode {
  const record = list.parse(row);
  if (!record) return '—';
  if (field.show) return field.show(record) ?? '—';
  return <FieldValue field={field} value={fieldValue(field, record)} currency={record.currency} />;
}

interface ValueProps {
  field: ListField;
  value: unknown;
  currency: unknown;
}

function FieldValue({ field, value, currency }: ValueProps) {
  const { as, words, reference, empty } = field;
  const translate = useTranslate();
  const locale = useLocale();
  const isNothing = value === null || value === undefined || value === '';
  if (isNothing || (Array.isArray(value) && value.length === 0)) {
    return empty ? <span className="quiet">{translate(empty)}</span> : '—';
  }
  if (typeof value === 'boolean') return translate(value ? 'forms.yes' : 'forms.no');
  if (typeof value === 'number') {
    if (as !== 'money') return <NumberText value={value} />;
    return <MoneyText amount={value} currency={isCurrency(currency) ? currency : null} />;
  }
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  if (as === 'moment') return <MomentText at={text} />;
  if (as === 'dateTime') return <DateTimeText at={text} />;
  if (as === 'day') return <DayText day={text} />;
  if (as === 'country') return countryName(text, locale);
  if (as === 'picture') return <Thumbnail src={text} size={36} alt={translate(field.label)} />;
  if (as === 'url') return <UrlText url={text} />;
  if (words) return translate(`${words}.${text}`, { _: text });
  if (reference) return <RelatedName resource={reference} id={text} />;
  return <bdi>{text}</bdi>;
}

/** The title of a row as the link to its record, with its picture and its caption. */
export function TitleCell({ list, row }: Omit<Props, 'field'>) {
  const createPath = useCreatePath();
  const record = list.parse(row);
  const name = list.nameOf(row);
  // Elements with classes of the table around: a hundred rows draw these at once.
  return (
    <div className={titleClasses.cell}>
      {list.picture && <Thumbnail src={record ? list.picture(record) : undefined} size={36} />}
      <div className={titleClasses.lines}>
        <RowLink
          to={createPath({ resource: list.resource, type: list.opens, id: row.id })}
          title={name}
          className={titleClasses.link}
        >
          {name}
        </RowLink>
        {list.caption && record && !isNothing(list.caption, record) && (
          <div className={titleClasses.below}>{fieldContent(list, list.caption, row)}</div>
        )}
      </div>
    </div>
  );
}

/** A row as a phone's card: the title as the link that covers it, and the fields below it, row by row. */
export function CardContent({ list, row }: Omit<Props, 'field'>) {
  const createPath = useCreatePath();
  const name = list.nameOf(row);
  const isTitle = ({ name: field }: ListField) => field === list.title;
  const title = (
    <CardLink
      to={createPath({ resource: list.resource, type: list.opens, id: row.id })}
      title={name}
    >
      <bdi>{name}</bdi>
    </CardLink>
  );
  return (
    <>
      {!list.card.some((fields) => fields.some(isTitle)) && title}
      {list.card.map((fields) => {
        const hasTitle = fields.some(isTitle);
        return (
          <div
            key={fields.map((field) => field.name).join()}
            className={hasTitle ? `${cardClasses.row} ${cardClasses.head}` : cardClasses.row}
          >
            {fields.map((field) => {
              const isEnd = field.align === 'right' && fields.length > 1 && field === fields.at(-1);
              return isTitle(field) ? (
                <div key={field.name}>{title}</div>
              ) : (
                cardCell({ list, field, row, isBeside: hasTitle, isEnd })
              );
            })}
          </div>
        );
      })}
    </>
  );
}

interface CardCellProps extends Props {
  /** In the row of the title. */
  isBeside: boolean;
  /** Last of several, as an amount in the last column of a table. */
  isEnd: boolean;
}

/** Beside the title what stands at the end weighs as much as it, and the rest less. */
function cardCell({ list, field, row, isBeside, isEnd }: CardCellProps) {
  const record = list.parse(row);
  if (!record) return null;
  const isQuiet = (isBeside && !isEnd) || field === list.caption;
  const isLeftOut = !field.card && !field.show && isNothing({ ...field, empty: undefined }, record);
  const content = field.card ? field.card(record) : fieldContent(list, field, row);
  if (isLeftOut || content === null || content === undefined || content === false) return null;
  return (
    <div
      key={field.name}
      className={`${isEnd ? cardClasses.end : ''} ${isQuiet ? 'quiet small' : ''}`}
    >
      {content}
    </div>
  );
}

/** Nothing to show, and nothing to say of that. */
function isNothing(field: ListField, record: Record<string, unknown>): boolean {
  const value = fieldValue(field, record);
  return !field.show && !field.empty && (value === null || value === undefined || value === '');
}
