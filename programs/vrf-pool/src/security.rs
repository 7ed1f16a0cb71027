//! Whom to tell about a weakness, readable from the deployed program's bytes. Whoever deploys sets what is their own
//! here before mainnet: the project's address, how to be reached, where the source is. Until then `npm run
//! program:compare` warns, by the words "named by whoever deploys".

use solana_security_txt::security_txt;

security_txt! {
    name: "Xeroz pools",
    project_url: "named by whoever deploys: docs/security.md",
    contacts: "other:named by whoever deploys: docs/security.md",
    policy: "docs/security.md: report privately, prove it on the local chain, touch nobody's pool",
    preferred_languages: "en",
    source_code: "named by whoever deploys: docs/security.md",
    auditors: "None"
}
