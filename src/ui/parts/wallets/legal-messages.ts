/**
 * Messages of the consent to the site's terms. They load only for sites that require it. In translations, they are part
 * of the group `connect`.
 */
export const legalMessages = {
  id: 'connect',
  agreeTo: (document: string) => `I agree to the ${document}`,
  agreeToBoth: (terms: string, privacy: string) => `I agree to the ${terms} and the ${privacy}`,
  goOn: 'Continue',
  agreeToGoOn: 'Agree to continue',
  terms: 'terms of service',
  privacy: 'privacy policy',
}
