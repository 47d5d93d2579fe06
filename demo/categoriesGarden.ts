import type { RootCategory } from './seedCategories.ts';

export const garden: RootCategory = {
  name: 'Garden',
  text: 'For balconies, window sills and real gardens.',
  sections: [
    {
      name: 'Growing',
      shelves: [
        {
          name: 'Planters',
          shape: 'planter',
          code: 'PLN',
          text: 'Frost-proof terracotta with a saucer.',
          tags: ['terracotta', 'outdoor'],
          goods: [
            'Jardin planter 20 cm | 2490 | 2100 | clay, ivory, charcoal',
            'Jardin planter 32 cm | 4990 | 4900 | clay, charcoal',
            'Balcon trough 60 cm | 3990 | 3300 | sage, ivory',
            'Suspendu hanging planter | 2990 | 900 | ivory, sage, ochre',
          ],
        },
        {
          name: 'Watering cans',
          shape: 'wateringCan',
          code: 'WTR',
          text: 'Galvanised and powder-coated. The long spout reaches the back row.',
          tags: ['metal', 'outdoor'],
          goods: ['Rosée watering can 1.5 l | 3290 | 780 | sage, ochre, steel, clay'],
        },
        {
          name: 'Hand tools',
          shape: 'trowel',
          code: 'TLS',
          text: 'Stainless steel on an ash handle, with a leather loop.',
          tags: ['steel', 'outdoor'],
          goods: [
            'Sillon hand trowel | 1890 | 310 | oak, walnut',
            'Sillon transplanting trowel | 1990 | 300 | oak',
            'Sillon hand fork | 1990 | 320 | oak, walnut',
          ],
        },
      ],
    },
    {
      name: 'Outdoor living',
      shelves: [
        {
          name: 'Lanterns',
          shape: 'lantern',
          code: 'LAN',
          text: 'Powder-coated steel and glass. Takes any pillar candle.',
          tags: ['outdoor', 'metal'],
          goods: [
            'Veilleuse lantern 30 cm | 4490 | 1500 | charcoal, sage, ivory',
            'Veilleuse lantern 45 cm | 6490 | 2600 | charcoal, brass',
            'Guinguette hanging lantern | 3490 | 720 | ochre, sea, rust',
          ],
        },
      ],
    },
  ],
};

export const desk: RootCategory = {
  name: 'Desk',
  text: 'Paper, pens and places for both.',
  sections: [
    {
      name: 'Writing',
      shelves: [
        {
          name: 'Notebooks',
          shape: 'notebook',
          code: 'NTB',
          text: 'Thread-bound, lies flat, 160 pages of 100 g paper that does not bleed.',
          tags: ['paper', 'gift'],
          goods: [
            'Carnet notebook A5, lined | 1690 | 310 | ink, clay, sage, ochre',
            'Carnet notebook A5, dotted | 1690 | 310 | ink, clay, sage, ochre',
            'Poche notebook A6 | 1090 | 140 | rust, sky, moss',
            'Agenda weekly planner | 2290 | 360 | ink, plum, sage',
          ],
        },
        {
          name: 'Pens',
          shape: 'pen',
          code: 'WRT',
          text: 'Turned from solid brass. Takes standard refills.',
          tags: ['brass', 'gift'],
          goods: [
            'Bureau ballpoint pen | 2990 | 45 | brass, charcoal, sage',
            'Plume fountain pen | 5990 | 60 | ink, plum, olive',
            'Bureau mechanical pencil | 2690 | 40 | brass, charcoal',
          ],
        },
      ],
    },
    {
      name: 'Organising',
      shelves: [
        {
          name: 'Boxes & trays',
          shape: 'box',
          code: 'BOX',
          text: 'Recycled board covered in book cloth, with a label holder.',
          tags: ['recycled', 'storage'],
          goods: [
            'Archive storage box A4 | 2290 | 640 | ink, clay, sage, oat',
            'Archive letter tray | 2690 | 720 | ink, oat',
            'Archive pen tray | 1690 | 280 | ink, clay, sage',
          ],
        },
      ],
    },
  ],
};
