use anchor_lang::prelude::Pubkey;
use serde_json::Value;
use solana_sha256_hasher::hashv;
use vrf_pool::math::draw::{draw_weights, players_root, shuffle, DrawInput, Words};

/// Checks the published vectors, which the clients' tests read too.
#[test]
fn reproduces_the_published_draws() {
    let text = include_str!("../../../../src/protocol/vectors/draw.json");
    let json: Value = serde_json::from_str(text).unwrap();
    let vectors = json["vectors"].as_array().unwrap();
    assert!(vectors.len() >= 20);
    assert!(vectors.iter().any(|v| v["playerCount"] == 1_000));
    for v in vectors {
        let name = v["name"].as_str().unwrap();
        let seats = v["playerCount"].as_u64().unwrap() as u32;
        let seed = unhex::<32>(&v["playersSeed"]);
        let joined: Vec<[u8; 32]> = (0..seats)
            .map(|seat| hashv(&[&seed, &seat.to_le_bytes()]).to_bytes())
            .collect();
        let root = players_root(&joined);
        assert_eq!(root, unhex::<32>(&v["root"]), "{name}: root");

        let input = DrawInput {
            program: &Pubkey::from(unhex::<32>(&v["program"])),
            pool: &Pubkey::from(unhex::<32>(&v["pool"])),
            players_root: &root,
            seed_commitment: &unhex(&v["seedCommitment"]),
            chain_hash: &unhex(&v["chainHash"]),
            round: v["round"].as_str().unwrap().parse().unwrap(),
        };
        assert_eq!(input.alpha(), unhex::<32>(&v["alpha"]), "{name}: alpha");
        let output = input.output(&unhex(&v["signature"]));
        assert_eq!(output, unhex::<32>(&v["output"]), "{name}: output");

        let winners = v["winnerCount"].as_u64().unwrap() as usize;
        let mut words = Words::new(&output);
        let mut drawn = joined.clone();
        shuffle(&mut words, &mut drawn, winners);
        let mut weights = vec![1; winners];
        if v["randomMultiplier"].as_bool().unwrap() {
            draw_weights(&mut words, &mut weights);
        }
        let expected: Vec<[u8; 32]> = numbers(&v["winners"])
            .map(|seat| joined[seat as usize])
            .collect();
        assert_eq!(drawn[..winners], expected, "{name}: winners");
        assert!(
            numbers(&v["weights"]).eq(weights.iter().map(|w| u64::from(*w))),
            "{name}: weights"
        );
        assert_eq!(
            players_root(&drawn),
            unhex::<32>(&v["drawnRoot"]),
            "{name}: drawn list"
        );
    }
}

fn numbers(list: &Value) -> impl Iterator<Item = u64> + '_ {
    list.as_array().unwrap().iter().map(|n| n.as_u64().unwrap())
}

fn unhex<const N: usize>(text: &Value) -> [u8; N] {
    let text = text.as_str().unwrap();
    core::array::from_fn(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap())
}
