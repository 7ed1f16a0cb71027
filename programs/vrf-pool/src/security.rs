//! Whom to tell about a weakness, readable from the deployed program's bytes. Whoever deploys sets what is their own
//! here before mainnet: the project's address and how to be reached.

use solana_security_txt::security_txt;

security_txt! {
    name: "Xeroz pools",
    project_url: "named by whoever deploys: docs/security.md",
    contacts: "other:whoever runs the app that names this program: docs/security.md",
    policy: "docs/security.md: report privately, prove it on the local chain, touch nobody's pool",
    preferred_languages: "en",
    auditors: "None"
}
