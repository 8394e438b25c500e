// Generated from data/locales/en_US.json by `npm run generate`.

/** Names of the texts of every first response, by group, in the order in which they are sent. */
export const firstTexts = {
  frame:
    'skip documentTitle language languageNotLoaded loading notLoaded reload offline tryAgain backOnline reference legal privacy terms copyright poweredBy partner phishing signupHint signup backToApp close',
  enterCredential:
    'title subtitle label extension emailLabel phoneLabel extensionHint countryCodeIs continue working remember',
};
