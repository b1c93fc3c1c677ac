import { expect, it } from 'vitest';
import { describePeople, listPeople, namePerson } from './people.ts';

const OWEN = { employeeId: '31', employeeName: 'OWEN PRICE' };
const ANN = { employeeId: '27', employeeName: 'ANN LEE' };

it('lists each person once, by name', () => {
  expect(listPeople([OWEN, ANN, OWEN])).toEqual([ANN, OWEN]);
  expect(
    listPeople([
      { employeeId: 'e1', employeeName: null },
      { employeeId: 'E1', employeeName: 'SAM' },
    ]),
  ).toEqual([{ employeeId: 'e1', employeeName: 'SAM' }]);
  expect(listPeople([{ employeeId: null, employeeName: null }])).toEqual([]);
});

it('takes somebody without a number for the one of that name', () => {
  const nameless = { employeeId: null, employeeName: 'Owen Price' };
  expect(listPeople([nameless, OWEN])).toEqual([OWEN]);
  expect(listPeople([nameless, ANN])).toEqual([ANN, nameless]);
});

it('describes one, several, and nobody', () => {
  expect(describePeople([OWEN])).toBe('OWEN PRICE, 31');
  expect(describePeople([ANN, OWEN])).toBe('2 cashiers: ANN LEE, 27; OWEN PRICE, 31');
  expect(describePeople([])).toBe('Nobody named');
  expect(namePerson({ employeeName: 'E-1', employeeId: 'E-1' })).toBe('E-1');
  expect(namePerson({ employeeName: null, employeeId: null })).toBe('');
});
