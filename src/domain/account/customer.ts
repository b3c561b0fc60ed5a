/** Who is signed in. */
export interface Customer {
  name: string;
  email: string;
}

/** What a customer has told of themselves; '' where nothing (Spec 3). */
export interface Profile {
  firstName: string;
  lastName: string;
  phone: string;
  street: string;
  city: string;
  country: string;
  /** `2001-12-31` */
  dateOfBirth: string;
}
