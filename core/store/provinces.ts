/** Destinations in Pakistan: each province with its larger cities, which the form suggests. */
const citiesOf = {
  Punjab: [
    'Lahore',
    'Faisalabad',
    'Rawalpindi',
    'Gujranwala',
    'Multan',
    'Bahawalpur',
    'Sargodha',
    'Sialkot',
    'Sheikhupura',
    'Rahim Yar Khan',
    'Jhang',
    'Dera Ghazi Khan',
    'Gujrat',
    'Sahiwal',
    'Wah Cantonment',
    'Kasur',
    'Okara',
    'Chiniot',
    'Jhelum',
    'Attock',
  ],
  Sindh: ['Karachi', 'Hyderabad', 'Sukkur', 'Larkana', 'Nawabshah', 'Mirpur Khas', 'Jacobabad', 'Shikarpur', 'Dadu'],
  'Khyber Pakhtunkhwa': [
    'Peshawar',
    'Mardan',
    'Mingora',
    'Kohat',
    'Dera Ismail Khan',
    'Abbottabad',
    'Mansehra',
    'Swabi',
    'Bannu',
    'Nowshera',
  ],
  Balochistan: ['Quetta', 'Turbat', 'Khuzdar', 'Hub', 'Chaman', 'Gwadar', 'Sibi'],
  'Islamabad Capital Territory': ['Islamabad'],
  'Gilgit-Baltistan': ['Gilgit', 'Skardu', 'Chilas'],
  'Azad Jammu and Kashmir': ['Muzaffarabad', 'Mirpur', 'Kotli', 'Rawalakot', 'Bhimber'],
} as const;

type Province = keyof typeof citiesOf;

export const provinces = Object.keys(citiesOf) as Province[];

/** All suggested cities in alphabetical order; buyers elsewhere write their own. */
export const cities: readonly string[] = Object.values(citiesOf).flat().sort();
