import type { ReactNode } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { countryName } from '../../../domain/countries.ts';
import { percentText } from '../../../domain/intl.ts';
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
import { CardLink, cardClasses } from './cardParts.tsx';
import { titleClasses } from './ListTable.tsx';
import { RelatedName } from './ReferenceNames.tsx';
import { RowLink, useRowPath } from './RowLink.tsx';

interface Props {
  list: ListDeclaration;
  field: ListField;
  row: RaRecord;
}

/** Renders a field as its list declares it. An empty value without `emptyText`, or an invalid record, shows a dash. */
export function fieldContent(list: ListDeclaration, field: ListField, row: RaRecord): ReactNode {
  const record = list.parse(row);
  if (!record) return '—';
  if (field.render) return field.render(record) ?? '—';
  return <FieldValue field={field} value={fieldValue(field, record)} currency={record.currency} />;
}

interface ValueProps {
  field: ListField;
  value: unknown;
  currency: unknown;
}

function FieldValue({ field, value, currency }: ValueProps) {
  const { as, optionI18nPrefix, reference, emptyText } = field;
  const translate = useTranslate();
  const locale = useLocale();
  if (isEmpty(value)) {
    return emptyText ? <span className="quiet">{translate(emptyText)}</span> : '—';
  }
  if (typeof value === 'boolean') return translate(value ? 'forms.yes' : 'forms.no');
  if (typeof value === 'number') {
    if (as === 'percent') return percentText(value, locale);
    if (as !== 'money') return <NumberText value={value} />;
    return <MoneyText amount={value} currency={isCurrency(currency) ? currency : null} />;
  }
  if (as === 'country') {
    return shortList([value].flat().map((code) => countryName(String(code), locale)));
  }
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  if (as === 'moment') return <MomentText at={text} />;
  if (as === 'dateTime') return <DateTimeText at={text} />;
  if (as === 'day') return <DayText day={text} />;
  if (as === 'picture') return <Thumbnail src={text} size={36} alt={translate(field.label)} />;
  if (as === 'url') return <UrlText url={text} />;
  if (optionI18nPrefix) return translate(`${optionI18nPrefix}.${text}`, { _: text });
  if (reference) return <RelatedName resource={reference} id={text} />;
  return <bdi>{text}</bdi>;
}

const MAX_NAMES = 3;

/** The first names and the number of the others, because a shipping zone can have dozens of countries. */
function shortList(names: readonly string[]): ReactNode {
  const more = names.length - MAX_NAMES;
  if (more < 2) return names.join(', ');
  return <span title={names.join(', ')}>{`${names.slice(0, MAX_NAMES).join(', ')} +${more}`}</span>;
}

export function TitleCell({ list, row }: Omit<Props, 'field'>) {
  const rowPath = useRowPath(list);
  const record = list.parse(row);
  const name = list.recordRepresentation(row);
  // Styled by classes on the table, because a hundred rows render at once.
  return (
    <div className={titleClasses.cell}>
      {list.picture && <Thumbnail src={record ? list.picture(record) : undefined} size={36} />}
      <div className={titleClasses.lines}>
        <RowLink to={rowPath(row)} title={name} className={titleClasses.link}>
          {name}
        </RowLink>
        {list.caption && record && !isEmptyField(list.caption, record) && (
          <div className={titleClasses.below}>{fieldContent(list, list.caption, row)}</div>
        )}
      </div>
    </div>
  );
}

/** A row as a card, for phones. The title's link covers the whole card. */
export function CardContent({ list, row }: Omit<Props, 'field'>) {
  const rowPath = useRowPath(list);
  const name = list.recordRepresentation(row);
  const isTitle = ({ name: field }: ListField) => field === list.title;
  const title = (
    <CardLink to={rowPath(row)} title={name}>
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
              const isLast =
                field.align === 'right' && fields.length > 1 && field === fields.at(-1);
              return isTitle(field) ? (
                <div key={field.name}>{title}</div>
              ) : (
                renderCardField({ list, field, row, isInTitleRow: hasTitle, isLast })
              );
            })}
          </div>
        );
      })}
    </>
  );
}

interface CardCellProps extends Props {
  isInTitleRow: boolean;
  /** The last of several fields, with `align: 'right'`. */
  isLast: boolean;
}

/** In the title row, a right-aligned last field is as prominent as the title; the others are secondary. */
function renderCardField({ list, field, row, isInTitleRow, isLast }: CardCellProps) {
  const record = list.parse(row);
  if (!record) return null;
  const isSecondary = (isInTitleRow && !isLast) || field === list.caption;
  const isHidden =
    !field.renderCard && !field.render && isEmptyField({ ...field, emptyText: undefined }, record);
  const content = field.renderCard ? field.renderCard(record) : fieldContent(list, field, row);
  if (isHidden || content === null || content === undefined || content === false) return null;
  return (
    <div
      key={field.name}
      className={`${isLast ? cardClasses.end : ''} ${isSecondary ? 'quiet small' : ''}`}
    >
      {content}
    </div>
  );
}

function isEmptyField(field: ListField, record: Record<string, unknown>): boolean {
  return !field.render && !field.emptyText && isEmpty(fieldValue(field, record));
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || value === '';
}
