const FIRST_NAMES =
  'Asha Ravi Meena Kiran Sunil Pooja Nitin Rekha Vijay Anita Deepak Lata Suresh Kavita Manoj ' +
  'Geeta Rahul Nisha Prakash Sarita Ajay Usha Ramesh Jyoti Harish Mamta Gopal Shobha Dinesh Vandana';
const LAST_NAMES =
  'Patel Shah Desai Joshi Mehta Trivedi Kulkarni Deshpande Iyer Nair Reddy Gupta Sharma Verma Yadav ' +
  'Chauhan Solanki Parmar Rathod Vyas Bhatt Dave Pandya Thakkar Soni Modi Amin Kapoor Malhotra Bose';
const FIRST = FIRST_NAMES.split(' ');
const LAST = LAST_NAMES.split(' ');
const MIDDLE = ['', 'Bhai', 'Ben', 'Kumar', 'Lal', 'Devi', 'Mohan', 'Rani'];

/** Returns the name with this place in the order; no name is contained in another one. */
export function nameAt(order: number): string {
  const first = FIRST[order % FIRST.length] ?? '';
  const last = LAST[Math.floor(order / FIRST.length) % LAST.length] ?? '';
  const middle = MIDDLE[Math.floor(order / (FIRST.length * LAST.length)) % MIDDLE.length] ?? '';
  return [first, middle, last].filter((part) => part !== '').join(' ');
}

/** The same name as a second hand would write it. */
export function misspell(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  return [`${first}${first.slice(-1)}`, ...rest].join(' ');
}

/** A mobile number that no other patient of the clinic has. */
export function numberAt(order: number): string {
  return `9${String(100_000_000 + order * 7919)
    .padStart(9, '0')
    .slice(-9)}`;
}
