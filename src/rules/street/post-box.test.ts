import { describe, expect, it } from 'vitest';
import { isPostBox } from './post-box.ts';

describe('a line of an address', () => {
  it.each([
    ...['PO Box 12', 'P.O. Box 12', 'p o box12', 'POB 44', 'Post Office Box 3', 'GPO Box 2890', 'Box 512'],
    ...[
      'PMB 12',
      '120 Main St PMB #12',
      'P.M.B. 12',
      'RR 2 Box 12',
      'R.R. #2, Box 15',
      'HC 72 Box 9',
      'Rural Route 2 Box 1',
    ],
    ...['Site 12, Box 4', 'RR 3, Site 12, Box 4', 'Site 5 Comp 8 RR 1', 'SS 2 Site 12 Comp 4', 'General Delivery'],
    ...['PSC 3, Box 1200', 'Poste restante'],
    ...['RR2 BOX 12', 'RFD 1 Box 3', 'Route 4 Box 8', 'Rt 4 Box 8'],
    ...['Locked Bag 7', 'Private Bag 92', 'Postfach 10 20 30', 'Boîte postale 17', 'BP 90123', 'B.P. 5', 'C.P. 123'],
    ...['Case postale 16', 'Casella postale 9', 'Caixa Postal 77', 'Apartado 31', 'Apartado de correos 8', 'Casilla 4'],
    ...['Postbus 1', 'Postboks 12', 'Postbox 9', 'PL 115', 'Skrytka pocztowa 5', 'Poštovní přihrádka 3', 'Pf. 12'],
    ...[
      'P.K. 34',
      'Posta Kutusu 7',
      'а/я 15',
      'Τ.Θ. 1234',
      '私書箱12号',
      '사서함 5',
      '邮政信箱 8',
      'ת.ד. 44',
      'ص.ب 123',
    ],
  ])('[EA-11a] %s is a post box', (line) => {
    expect(isPostBox(line)).toBe(true);
  });

  it.each([
    ...['12 Boxwood Lane', '3 Box Hill', 'Postbusch 3', 'Am Postplatz 5', 'Place de la Poste', 'Calle Apartada 3'],
    ...[
      'RR 2',
      '500 Route 2',
      'Apt 12',
      'Boxwood Ln',
      'Box Hill Rd',
      '12 Boxwood Ln Apt 12',
      'C.P. 06600',
      'BPost Avenue',
      'Casilla Street',
      'Rua da Caixa 2',
      'Depot Boxall 2',
      'Site Road 12',
      'Delivery Lane',
      '12 Pob Road',
    ],
  ])('[EA-11a] %s is none', (line) => {
    expect(isPostBox(line)).toBe(false);
  });
});
