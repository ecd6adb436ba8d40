/** The product's name and line, in one place (`spec §1`, LAND-01). */
export const brand = { name: 'Mukammal', tagline: 'Your Assignments... Done!' } as const;
