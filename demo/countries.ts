/**
 * Countries of customers. `phone` is E.164 with `#` for any digit; `streets` contain `{n}` for a number. First and
 * last names are combined at random; `order` is their written order.
 */
export type Country = {
  code: string;
  share: number;
  phone: string;
  first: readonly [string, ...string[]];
  last: readonly [string, ...string[]];
  order: 'first last' | 'lastfirst';
  cities: readonly [readonly [string, string], ...(readonly [string, string])[]];
  streets: readonly [string, ...string[]];
  /** Outside of the EU: shipping costs more and takes longer, and there is no VAT. */
  isFar: boolean;
};

function words(text: string): [string, ...string[]] {
  const [first = '', ...rest] = text.split(', ');
  return [first, ...rest];
}

function places(text: string): [readonly [string, string], ...(readonly [string, string])[]] {
  const [first, ...rest] = text.split(', ').map((place): readonly [string, string] => {
    const [city = '', postcode = ''] = place.split(' / ');
    return [city, postcode];
  });
  return [first ?? ['', ''], ...rest];
}

function country(
  code: string,
  share: number,
  phone: string,
  texts: { first: string; last: string; cities: string; streets: string },
  more: { isFar?: boolean; order?: Country['order'] } = {},
): Country {
  return {
    code,
    share,
    phone,
    first: words(texts.first),
    last: words(texts.last),
    cities: places(texts.cities),
    streets: words(texts.streets),
    isFar: more.isFar ?? false,
    order: more.order ?? 'first last',
  };
}

const away = { isFar: true };

export const COUNTRIES: readonly [Country, ...Country[]] = [
  country('FR', 40, '+336########', {
    first:
      'Amélie, Chloé, Hélène, Inès, Léa, Maëlle, Noémie, Zoé, Étienne, Gaël, Jérôme, Théo, Loïc, Bastien, Yanis, Aïcha',
    last: 'Lefèvre, Dubois, Moreau, Girard, Le Goff, Benoît, Fournier, Mercier, Diallo, Nguyen, Rousseau, Garnier, Perrin, d’Aubigné',
    cities:
      'Paris / 75011, Lyon / 69004, Nantes / 44000, Marseille / 13006, Bordeaux / 33000, Lille / 59800, Rennes / 35000, Strasbourg / 67000',
    streets:
      '{n} rue des Martyrs, {n} avenue Jean Jaurès, {n} rue de la République, {n} quai de la Fosse, {n} impasse du Moulin',
  }),
  country('BE', 8, '+3247#######', {
    first: 'Lotte, Wout, Elise, Arno, Manon, Jef',
    last: 'Peeters, Janssens, De Smet, Lambert, Vandenberghe, Dupont',
    cities: 'Gent / 9000, Bruxelles / 1050, Antwerpen / 2000, Liège / 4000',
    streets: 'Kerkstraat {n}, Rue Haute {n}, Veldstraat {n}',
  }),
  country('DE', 12, '+4915#########', {
    first: 'Jürgen, Käthe, Lena, Björn, Sören, Anneliese, Max, Özlem, Friederike',
    last: 'Müller, Schäfer, Weiß, Köhler, Vogel, Yılmaz, von Bülow, Groß',
    cities: 'Berlin / 10999, Hamburg / 20357, München / 80469, Köln / 50674, Leipzig / 04109',
    streets: 'Torstraße {n}, Am Mühlbach {n}, Schillerstraße {n}, Königsallee {n}',
  }),
  country('ES', 7, '+346########', {
    first: 'Lucía, Íñigo, María José, Álvaro, Nuria, Sofía, Joaquín',
    last: 'García Núñez, Ibáñez, Martín Peña, Ordóñez, Ruiz, Puig i Font',
    cities: 'Madrid / 28004, Barcelona / 08012, València / 46001, Sevilla / 41003',
    streets: 'Calle Mayor {n}, Carrer de Verdi {n}, Plaza de España {n}',
  }),
  country('IT', 6, '+3934########', {
    first: 'Niccolò, Giulia, Chiara, Matteo, Letizia, Alessio',
    last: 'Esposito, Ferrari, D’Angelo, Ricci, Colombo, Bianchi',
    cities: 'Milano / 20121, Roma / 00184, Torino / 10121, Napoli / 80134',
    streets: 'Via Garibaldi {n}, Corso Italia {n}, Via dei Mille {n}',
  }),
  country(
    'GB',
    6,
    '+447#########',
    {
      first: 'Siobhán, Harry, Zadie, Olwen, Ravi, Imogen, Callum',
      last: 'O’Connor, Whitfield, Okafor, Llewellyn, Patel, Fairweather',
      cities: 'London / E8 3DL, Bristol / BS6 5QA, Edinburgh / EH6 6JJ, Cardiff / CF11 9HA',
      streets: '{n} Mill Road, {n} Victoria Park Road, Flat 3, {n} Leith Walk',
    },
    away,
  ),
  country('NL', 4, '+316########', {
    first: 'Sanne, Joost, Fleur, Thijs, Noor',
    last: 'de Vries, van den Berg, Bakker, ’t Hart, Jansen',
    cities: 'Amsterdam / 1016 GV, Utrecht / 3511 BD, Rotterdam / 3012 CN',
    streets: 'Prinsengracht {n}, Oudegracht {n}, Nieuwstraat {n}',
  }),
  country('PL', 3, '+485########', {
    first: 'Łukasz, Małgorzata, Zofia, Paweł, Agnieszka',
    last: 'Wiśniewska, Wójcik, Dąbrowski, Żak, Kowalczyk',
    cities: 'Warszawa / 00-547, Kraków / 31-011, Wrocław / 50-101',
    streets: 'ul. Piękna {n}, ul. Długa {n}, ul. Świdnicka {n}',
  }),
  country('SE', 2, '+467########', {
    first: 'Åsa, Björn, Linnéa, Göran',
    last: 'Sjöberg, Öberg, Lindqvist, Åkesson',
    cities: 'Stockholm / 116 46, Göteborg / 411 07, Malmö / 211 22',
    streets: 'Götgatan {n}, Storgatan {n}',
  }),
  country('GR', 2, '+3069########', {
    first: 'Ελένη, Γιώργος, Δήμητρα, Νίκος',
    last: 'Παπαδοπούλου, Νικολάου, Γεωργίου',
    cities: 'Αθήνα / 105 58, Θεσσαλονίκη / 546 24',
    streets: 'Ερμού {n}, Τσιμισκή {n}',
  }),
  country(
    'UA',
    1,
    '+38067#######',
    {
      first: 'Олена, Тарас, Соломія',
      last: 'Шевченко, Коваленко, Мельник',
      cities: 'Київ / 01001, Львів / 79000',
      streets: 'вул. Хрещатик, {n}',
    },
    away,
  ),
  country(
    'MA',
    3,
    '+2126########',
    {
      first: 'ليلى, يوسف, فاطمة الزهراء, عمر, سلمى',
      last: 'بنجلون, العلوي, الإدريسي, الفاسي, أمزيان',
      cities: 'الدار البيضاء / 20250, الرباط / 10000, مراكش / 40000',
      streets: 'شارع محمد الخامس {n}, زنقة الأطلس {n}',
    },
    away,
  ),
  country(
    'AE',
    1,
    '+97150#######',
    {
      first: 'نورة, خالد, مريم',
      last: 'المنصوري, الهاشمي, السويدي',
      cities: 'دبي / , أبوظبي / ',
      streets: 'شارع الشيخ زايد {n}',
    },
    away,
  ),
  country(
    'CN',
    2,
    '+8613#########',
    {
      first: '伟, 秀英, 晓明, 雨桐, 子涵',
      last: '王, 李, 张, 陈, 欧阳',
      cities: '上海 / 200031, 北京 / 100027, 成都 / 610021',
      streets: '淮海中路{n}号, 工体北路{n}号',
    },
    { isFar: true, order: 'lastfirst' },
  ),
  country(
    'JP',
    2,
    '+8190########',
    {
      first: '陽菜, 大翔, さくら, 健太',
      last: '佐藤, 髙橋, 渡邊, 小林',
      cities: '東京都渋谷区 / 150-0001, 京都市 / 604-8005',
      streets: '神宮前{n}-2, 三条通{n}',
    },
    { isFar: true, order: 'lastfirst' },
  ),
  country(
    'US',
    3,
    '+1415555####',
    {
      first: 'Maya, José, Tyler, Xóchitl, Grace',
      last: 'Nakamura-Jones, Hernández, Whitaker, Okonkwo, Lee',
      cities: 'San Francisco / 94110, Portland / 97214, Brooklyn / 11211',
      streets: '{n} Valencia Street, {n} SE Hawthorne Blvd',
    },
    away,
  ),
];
