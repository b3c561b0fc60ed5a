/** Profiles of the people of all tests, as a form of the shop has them. */
export const amina = {
  firstName: 'Amina',
  lastName: 'Nakato',
  phone: '+256 700 000 000',
  street: 'Kampala Road',
  city: 'Kampala',
  country: 'Uganda',
};

export const jane = { ...amina, firstName: 'Jane', lastName: 'Doe', street: 'Kampala Road 1' };

/** The session of `Jane` or another, as a browser keeps it. */
export function sessionOf(name: string) {
  const email = `${name.toLowerCase()}@example.com`;
  return { token: `of-${name.toLowerCase()}`, account: email, customer: { name, email } };
}
