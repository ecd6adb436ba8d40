/**
 * Returns the address that opens a WhatsApp chat: digits with the country code, 0300 1234567 →
 * 923001234567.
 */
export function whatsappUrl(number: string): string {
  return `https://wa.me/${number.replace(/\D/g, '').replace(/^0(?!0)/, '92')}`;
}
