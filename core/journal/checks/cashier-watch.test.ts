import { describe, expect, it } from 'vitest';
import { createCashierWatch } from './cashier-watch.ts';

function describeCashiers(...ids: (string | null)[]): string | null {
  const watch = createCashierWatch();
  ids.forEach((employeeId, at) => watch.add({ employeeId, transactionNumber: String(4700 + at) }));
  return watch.describe();
}

describe('cashiers with letters that look like digits', () => {
  it.each([
    ['2O7', '207'],
    ['1l5', '115'],
    ['I15', '115'],
    ['1S', '15'],
    ['0B', '08'],
    ['2О7', '207'],
    ['l17 OWEN PRICE', '117'],
  ])('%s looks like %s of the same file', (id, number) => {
    expect(describeCashiers(number, id, number)).toContain(`${id} looks like ${number} (4701).`);
  });

  it.each([
    ['11', '7 OWEN PRICE', '11 7 OWEN PRICE'],
    ['117A', 'OWEN PRICE', '117A'],
    ['‹U+202E›117 OWEN PRICE', null, '‹U+202E›117 OWEN PRICE'],
    ['OWEN PRlCE', null, 'OWEN PRlCE'],
    ['Owen Price', null, 'Owen Price'],
  ])('and names: %s %s', (employeeId, employeeName, shown) => {
    const watch = createCashierWatch();
    for (let at = 0; at < 20; at++)
      watch.add({ employeeId: '117', employeeName: 'OWEN PRICE', transactionNumber: String(4700 + at) });
    watch.add({ employeeId, employeeName, transactionNumber: '4720' });
    expect(watch.describe()).toContain(`${shown} looks like 117 (4720).`);
    expect(watch.count()).toBe(1);
  });

  it.each([
    ['11', '5TH LANE'],
    ['117A', 'NADIA BELL'],
    ['NADIA BELL', null],
  ])('are nothing to tell of: %s %s', (employeeId, employeeName) => {
    const watch = createCashierWatch();
    for (let at = 0; at < 20; at++)
      watch.add({ employeeId: '117', employeeName: 'OWEN PRICE', transactionNumber: String(4700 + at) });
    watch.add({ employeeId, employeeName, transactionNumber: '4720' });
    expect(watch.describe()).toBeNull();
  });

  it.each([
    ['171', 'OWEN PRICE', '171 OWEN PRICE has the name of 117'],
    ['118A', 'Owen Price', '118A Owen Price has the name of 117'],
    ['110', 'OWEN PRICE', '110 OWEN PRICE has the name of 117'],
    ['117', 'NADIA BELL', '117 NADIA BELL has the name of 110'],
    ['11', null, '11 has no name, unlike the others'],
  ])('and one name under two numbers, or none: %s %s', (employeeId, employeeName, says) => {
    const watch = createCashierWatch();
    for (let at = 0; at < 40; at++) {
      const [id, name] = at % 2 === 0 ? ['117', 'OWEN PRICE'] : ['110', 'NADIA BELL'];
      watch.add({ employeeId: id, employeeName: name, transactionNumber: String(4700 + at) });
    }
    watch.add({ employeeId, employeeName, transactionNumber: '4740' });
    expect(watch.describe()).toContain(`${says} (4740).`);
    expect(watch.count()).toBe(1);
  });

  it('are nothing to tell of if the store has known the namesake for long', () => {
    const watch = createCashierWatch([
      { number: '117', name: 'OWEN PRICE' },
      { number: '0171', name: 'Owen Price' },
    ]);
    for (let at = 0; at < 40; at++)
      watch.add({ employeeId: '117', employeeName: 'OWEN PRICE', transactionNumber: String(4700 + at) });
    watch.add({ employeeId: '171', employeeName: 'OWEN PRICE', transactionNumber: '4740' });
    expect(watch.describe()).toBeNull();
    watch.add({ employeeId: '172', employeeName: 'OWEN PRICE', transactionNumber: '4741' });
    expect(watch.describe()).toContain('172 OWEN PRICE has the name of 117 (4741).');
  });

  it('names new numbers whose name the store knows, without counting them', () => {
    const watch = createCashierWatch([{ number: '117', name: 'OWEN PRICE' }]);
    for (let at = 0; at < 40; at++)
      watch.add({ employeeId: '171', employeeName: 'Owen Price', transactionNumber: String(4700 + at) });
    expect(watch.count()).toBe(0);
    expect(watch.describe()).toBe(
      'New numbers with a name that the store knows count as other people: ' +
        '171 has the name of 117, Owen Price (4700, 4701, 4702, 4703, 4704, …).',
    );
  });

  it.each([
    ['first names, which several people may have', '171', 'OWEN', 'OWEN'],
    ['a number that is named elsewhere in the file', '117', null, 'OWEN PRICE'],
  ])('are nothing to tell of: %s', (_, employeeId, employeeName, usual) => {
    const watch = createCashierWatch();
    for (let at = 0; at < 40; at++)
      watch.add({ employeeId: '117', employeeName: usual, transactionNumber: String(4700 + at) });
    watch.add({ employeeId, employeeName, transactionNumber: '4740' });
    expect(watch.describe()).toBeNull();
  });

  it('are listed with their first transactions', () => {
    const ids = ['300', '207', '2O7', '3OO', '2O7', '2O7', '2O7', '2O7', '2O7'];
    expect(describeCashiers(...ids)).toMatch(
      /2O7 looks like 207 \(4702, 4704, 4705, 4706, 4707, …\), 3OO looks like 300 \(4703\)\. /,
    );
  });

  it.each([
    ['2O7', '208'],
    ['2A7', '207'],
    ['Bo Lee', '80'],
    ['2A7 Bo', '207'],
    ['OB', 'SOB'],
    ['207', '207'],
    [null],
  ])('are nothing to tell of: %s and %s', (...ids) => {
    expect(describeCashiers(...ids)).toBeNull();
  });

  it('are compared like numbers of one person', () => {
    expect(describeCashiers('2O7', '0207')).toContain('2O7 looks like 207 (4700)');
  });
});
