//! Embeds in the program's bytes where to report a vulnerability. Before mainnet the deployer
//! replaces three values: project URL, contact and source URL. Until then
//! `npm run program:compare` finds the words "named by whoever deploys" and warns.

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
